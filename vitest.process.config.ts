import shared from './vitest.config.ts'

/** What kills and restarts processes, or takes long for another reason: `npm run test:process`. */
export default { ...shared, test: { ...shared.test, include: ['tests/**/*.process.ts'] } }
