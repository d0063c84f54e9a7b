/** Something a person must fix before a start; the message says what to do. */
export class StartError extends Error {}
