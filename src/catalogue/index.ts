import type { Module } from '../platform/index.ts'
import { catalogueProblems } from './contract.ts'
import { catalogueRoutes } from './routes.ts'

export {
  type BrandReader,
  type Category,
  categoryFacts,
  createBrandReader,
  findCategoryByName,
  listCategories,
  seedCategories,
} from './store.ts'

export const catalogueModule = {
  routes: catalogueRoutes,
  problems: [catalogueProblems],
  personalTables: [],
} satisfies Module
