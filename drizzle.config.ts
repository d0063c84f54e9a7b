/** Where `npm run migration` finds the tables, and where it writes the SQL. */
export default {
  dialect: 'postgresql',
  schema: ['./src/*/schema.ts', './src/*/*/schema.ts'],
  out: './migrations',
}
