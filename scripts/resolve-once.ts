import { registerHooks, type RegisterHooksOptions } from 'node:module'

/*
 * Import it first. For each import Node.js looks for the file and parses the package.json above it, and for each of a package its
 * exports. A file that is named in full is what it says, and a package is looked up once per name.
 */
type Resolve = NonNullable<RegisterHooksOptions['resolve']>

const resolved = new Map<string, ReturnType<Resolve>>()

const isPackage = (specifier: string) => /^[a-z@]/.test(specifier) && !/^\w+:/.test(specifier)

const isOwn = (parent = '') => !parent.includes('/node_modules/')

const resolve: Resolve = (specifier, context, next) => {
  const { parentURL, conditions } = context
  if (/^\.\.?\/.*\.(ts|m?js)$/.test(specifier) && conditions.includes('import')) {
    const { href: url } = new URL(specifier, parentURL)
    const format = url.endsWith('.ts') ? 'module-typescript' : undefined
    return { url, format, shortCircuit: true }
  }
  if (!isPackage(specifier) || !isOwn(parentURL)) return next(specifier, context)
  const key = `${specifier} ${conditions.join(' ')}`
  const found = resolved.get(key) ?? { ...next(specifier, context), shortCircuit: true }
  resolved.set(key, found)
  return found
}

registerHooks({ resolve })
