import type { Module } from '../platform/index.ts'
import { stockRoutes } from './routes.ts'

export const stockModule = { routes: stockRoutes, problems: [], personalTables: [] } satisfies Module
