import { createSignal } from '../../platform/telemetry/signals.ts'

/** An order was paid; this process has recorded it. */
export const phoneSold = createSignal<{ amountMinor: number }>('phone-sold')
