export const roles = ['buyer', 'seller', 'admin'] as const
export type Role = (typeof roles)[number]

/** Admins who are not in charge of everything: `support` decides reports, `finance` pays out and refunds. */
export const staffRoles = ['support', 'finance'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What admins do: decide reports, pay out and refund, or verify, suspend and close accounts. */
export const duties = ['reports', 'money', 'members'] as const
export type Duty = (typeof duties)[number]

/** Whether an admin may see and do what is part of this duty. Null is an owner, who is in charge of everything. */
export function mayDo(staff: StaffRole | null, duty: Duty | 'every-admin'): boolean {
  if (staff === null || duty === 'every-admin') return true
  return duty === (staff === 'support' ? 'reports' : 'money')
}

/** Who is asking, in which session: read from the database on every protected call, never from the token. */
export type Caller = {
  id: string
  email: string
  name: string
  /** The e-mail is known to be this person's. */
  emailVerified: boolean
  role: Role
  /** Of an admin: in charge of a part only; null for owners, and for everybody else. */
  staff: StaffRole | null
  /** An admin vouches for this seller. */
  verified: boolean
  sessionId: string
  /** The account has a second factor. */
  hasFactor: boolean
  /** When it was last shown in this session. */
  factorAt: Date | null
}

/**
 * The role in which somebody acts: an admin who must have a second factor and has none is a buyer until then, whatever they ask for.
 * @param adminFactor the setting ADMIN_FACTOR
 */
export function roleInForce(
  { role, hasFactor }: Pick<Caller, 'role' | 'hasFactor'>,
  adminFactor: 'required' | 'offered',
): Role {
  return role === 'admin' && !hasFactor && adminFactor === 'required' ? 'buyer' : role
}

/** What a protected call asks of its caller. 'seller' lets admins in too (specification 6). */
export type Access = 'signed-in' | 'seller' | 'admin'

/** Whether this role may make calls of this access (specification 6). */
export function mayCall(role: Role, access: Access): boolean {
  if (access === 'signed-in') return true
  if (access === 'seller') return role === 'seller' || role === 'admin'
  return role === 'admin'
}

/** The specification's word for a role, as the API uses it. */
export function wireRoleOf(role: Role): 'bayer' | 'seller' | 'admin' {
  return role === 'buyer' ? 'bayer' : role
}

/** The role that an account type of the sign-up form means. */
export function roleOfAccountType(type: 'bayer' | 'seller'): Role {
  return type === 'bayer' ? 'buyer' : 'seller'
}

/** Whether two e-mails name the same account: addresses are compared without regard to case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

export const passwordLength = { min: 6, max: 128 }

export type PasswordProblem = 'too-short' | 'too-long' | 'too-plain'

/** Why this password cannot be chosen (specification 5, Sign up), or null. An existing one may be anything. */
export function whyNotPassword(password: string): PasswordProblem | null {
  if (password.length < passwordLength.min) return 'too-short'
  if (password.length > passwordLength.max) return 'too-long'
  const kinds = [/\p{Lu}/u, /\p{Nd}/u, /[!@#$&*]/]
  return kinds.every((kind) => kind.test(password)) ? null : 'too-plain'
}

/**
 * Whether a return address leads to a page of our own, so that a crafted link to /login cannot send anybody elsewhere.
 * A browser reads '\' as '/' and skips tabs and line breaks, so addresses with them are refused whole.
 */
export function isInternalPath(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  return /^\/(?!\/)[^\\\u0000-\u001f]*$/.test(address)
}

export type LastAdminProblem = 'last-admin'

/** Why this account cannot stop being an owner, or null: of all admins, one who is in charge of everything must remain. */
export function whyNotStopBeingOwner(
  { role, staff }: Pick<Caller, 'role' | 'staff'>,
  admins: Pick<Caller, 'staff'>[],
): LastAdminProblem | null {
  const owners = admins.filter((admin) => admin.staff === null)
  return role === 'admin' && staff === null && owners.length <= 1 ? 'last-admin' : null
}

/** What the owner of an account confirms with a link or a code. */
export const confirmations = ['email', 'mobile'] as const
export type Confirmation = (typeof confirmations)[number]

/** Why an account cannot become a seller's. */
export type SellProblem = 'account-closed' | 'admin-account'

/** Why an account of this role cannot become a seller's, or null. An admin sells as one and must not lose the role. */
export function whyNotSell(role: Role): 'admin-account' | null {
  return role === 'admin' ? 'admin-account' : null
}

/**
 * What tells that two accounts may be one person's. `browser`: both signed in with one browser. `payout-account`: both have entered
 * the same wallet or bank account. `mobile`: both have given one number, as their own or as that of a wallet. `sign-up-address`: both
 * signed up from one address. `sale-address`: both have paid, handed over or confirmed from one address. `email`: one has the e-mail of
 * the other, which was suspended when it was erased.
 */
export const signKinds = [
  'browser',
  'payout-account',
  'mobile',
  'sign-up-address',
  'sale-address',
  'email',
] as const
export type SignKind = (typeof signKinds)[number]

/** The signs that are evidence alone. Behind the address of a carrier there may be thousands of people. */
export const strongSigns = ['browser', 'payout-account', 'mobile', 'email'] as const satisfies SignKind[]

/** Whether these signs, which two accounts share, show that they are one person's: a strong one, or two of any kind. */
export function areLinked(shared: readonly SignKind[]): boolean {
  return shared.length >= 2 || shared.some((kind) => strongSigns.some((strong) => strong === kind))
}
