import { createContext } from 'react'

/** Empty in the browser. */
export const NonceContext = createContext('')
