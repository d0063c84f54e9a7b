import { createContext } from 'react'

/** The nonce of this response, by which the content security policy allows its inline scripts; empty in the browser. */
export const NonceContext = createContext('')
