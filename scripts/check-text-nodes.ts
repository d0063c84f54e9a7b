import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  isFunctionDeclaration,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isStringLiteral,
  type JsxChild,
  type Node,
} from 'typescript-cli/unstable/ast'
import { API, SignatureKind, type Type } from 'typescript-cli/unstable/sync'

/**
 * Fails for a text with siblings that vary: translating browsers replace text nodes, and React then crashes or shows old text. An only
 * child is safe: React sets it through its element.
 */
const api = new API({ cwd: process.cwd() })
const project = api.updateSnapshot({ openProject: resolve('tsconfig.json') }).getProjects()[0]
if (!project) throw new Error('No TypeScript project here')
const { checker, program } = project

const noTruncation = 1
const isText = (type: Type | undefined) =>
  type !== undefined &&
  /\b(?:string|number|bigint|ReactNode|any)\b|"[^"]*[^\s"][^"]*"/.test(
    checker.typeToString(type, undefined, noTruncation),
  )

const isRendered = (child: JsxChild) =>
  isJsxText(child) ? !/^\s*\n\s*$/.test(child.text) : !(isJsxExpression(child) && !child.expression)

const mayBeText = (child: JsxChild) =>
  isJsxExpression(child) && child.expression && isText(checker.getTypeAtLocation(child.expression))

/** Prose among elements that are always there never moves. */
const varies = (child: JsxChild) =>
  isJsxExpression(child) && child.expression && !isStringLiteral(child.expression)

const isList = (child: JsxChild) =>
  isJsxExpression(child) &&
  child.expression &&
  checker.typeToString(checker.getTypeAtLocation(child.expression) as Type).endsWith('[]')

const faults: string[] = []
for (const path of globSync('src/**/*.tsx').sort()) {
  const file = program.getSourceFile(resolve(path))
  if (!file) throw new Error(`${path} is not in the TypeScript project`)
  const report = (node: Node, fault: string) =>
    faults.push(`${path}:${file.text.slice(0, node.getStart(file)).split('\n').length}: ${fault}`)
  const visit = (node: Node): void => {
    if (isJsxElement(node) || isJsxFragment(node)) {
      const children = node.children.filter(isRendered)
      for (const child of children) {
        const isAlone = children.length === 1 && !isJsxFragment(node) && !isList(child)
        const isProse = isJsxText(child) && child.text.trim() !== '' && children.some(varies)
        if (!isAlone && (isProse || mayBeText(child)))
          report(child, `${child.getText(file)} needs an element of its own`)
      }
    }
    if (isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? '')) {
      const type = checker.getTypeAtLocation(node)
      const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
      if (signature && isText(checker.getReturnTypeOfSignature(signature)))
        report(node, `${node.name?.text} returns a text that has no element of its own`)
    }
    node.forEachChild(visit)
  }
  visit(file)
}
api.close()
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
