import { type RegisterHooksOptions, registerHooks } from 'node:module'

/*
 * Imported by what starts Swap, before anything else. Node.js looks a package up anew for each module that imports it, and parses
 * the list of its exports each time: drizzle-orm's has 170 KB, and two hundred modules import it. Resolving each name once saves a
 * third of the processor time of a start.
 */
type Resolve = NonNullable<RegisterHooksOptions['resolve']>

const resolved = new Map<string, ReturnType<Resolve>>()

const isPackage = (specifier: string) => /^[a-z@]/.test(specifier) && !/^\w+:/.test(specifier)

/** Packages may each have another version of what they import; all modules outside of them get the same. */
const isOwn = (parent = '') => !parent.includes('/node_modules/')

const resolve: Resolve = (specifier, context, next) => {
  if (!isPackage(specifier) || !isOwn(context.parentURL)) return next(specifier, context)
  const key = `${specifier} ${context.conditions.join(' ')}`
  const found = resolved.get(key) ?? { ...next(specifier, context), shortCircuit: true }
  resolved.set(key, found)
  return found
}

registerHooks({ resolve })
