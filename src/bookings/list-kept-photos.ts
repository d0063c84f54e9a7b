export { listKeptPhotos } from './store.ts'
