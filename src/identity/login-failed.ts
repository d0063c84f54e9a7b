import { createSignal } from '../platform/telemetry/signals.ts'

/** Somebody tried to sign in with a password and was refused. */
export const loginFailed = createSignal<{ reason: 'wrong-password' | 'too-many-tries' }>('login-failed')
