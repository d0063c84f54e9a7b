export { withdrawAll as withdrawListingsOf } from './store.ts'
