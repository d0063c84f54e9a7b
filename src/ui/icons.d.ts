/** The icons of Lucide, made by `scripts/lucide-icons.ts`. */
declare module '~icons/lucide/*' {
  const icon: import('./create-icon.tsx').Icon
  export default icon
}
