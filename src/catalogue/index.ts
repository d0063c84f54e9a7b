/** What other modules of the server may use. Pages never import it. */
export { catalogueRoutes } from './routes.ts'
export { categoryFacts, findCategoryByName, listCategories, seedCategories } from './store.ts'
