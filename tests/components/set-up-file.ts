import { afterEach } from 'vitest'
import { commands } from 'vitest/browser'
import { closePage } from './open-page.tsx'

// Its calls reach the server of its page from the first on.
await commands.become(null)

// Here, because the files share their modules: what a shared module registers is registered for the first of them alone.
afterEach(closePage)
