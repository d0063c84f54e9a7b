export type AnswerProblem = 'unknown-enquiry' | 'answered-meanwhile'

export const enquiryStates = ['open', 'answered'] as const

export const enquiryLength = { text: 3000, name: 100 }
