import type { Module } from '../platform/module.ts'
import { stockRoutes } from './routes.ts'

export const stockModule = { routes: stockRoutes, problems: [], personalTables: [] } satisfies Module
