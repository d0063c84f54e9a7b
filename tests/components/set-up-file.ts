import { afterEach } from 'vitest'
import { closePage } from './open-page.tsx'

// Here, because the files share their modules: what a shared module registers is registered for the first of them alone.
afterEach(closePage)
