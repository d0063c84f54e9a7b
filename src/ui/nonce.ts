import { createContext } from 'react'

/** The nonce with which the content security policy allows inline scripts of this response; empty in the browser. */
export const NonceContext = createContext('')
