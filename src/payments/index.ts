/** What other modules of the server may use. Pages never import it. */
export { type PaymentDeps, withDeadline } from './call-provider.ts'
export { cancelPayment } from './cancel-payment.ts'
export { capturePayment } from './capture-payment.ts'
export { createProvider } from './create-provider.ts'
export { inspectPayment, listOpenPayments } from './inspect-payment.ts'
export { pruneEvents, pruneEventsJob } from './prune-events.ts'
export { requestPayment } from './request-payment.ts'
export { paymentWebhook } from './routes.ts'
