import { createContext } from 'react'

/** What the content security policy lets the inline scripts of this one answer run by; empty in the browser. */
export const NonceContext = createContext('')
