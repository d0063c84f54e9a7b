export { findCategoryByName, listCategories } from './store.ts'
