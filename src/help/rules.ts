/** How long what somebody writes by the contact form may be, and the name above it. */
export const enquiryLength = { text: 3000, name: 100 }
