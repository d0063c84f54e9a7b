import { exerciseBucket } from '../support/exercise-bucket.ts'

/** `npm run test:bucket -- STORAGE_URL`: whether a store speaks S3's protocol as Swap needs it. */
const [url] = process.argv.slice(2)
if (!url) {
  process.stderr.write('Usage: npm run test:bucket -- s3://key:secret@host/bucket?region=…\n')
  process.exit(2)
}
await exerciseBucket(url)
process.stdout.write('The store does everything that Swap needs.\n')
