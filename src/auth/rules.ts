export const roles = ['buyer', 'seller', 'admin'] as const
export type Role = (typeof roles)[number]

/** `support` decides reports, `finance` pays out and refunds. */
export const staffRoles = ['support', 'finance'] as const
export type StaffRole = (typeof staffRoles)[number]

export const duties = ['reports', 'money', 'members'] as const
export type Duty = (typeof duties)[number]

/** Null is an owner, in charge of everything. */
export function mayDo(staff: StaffRole | null, duty: Duty | 'every-admin'): boolean {
  if (staff === null || duty === 'every-admin') return true
  return duty === (staff === 'support' ? 'reports' : 'money')
}

/** Read from the database on every call, never from the token. */
export type Caller = {
  id: string
  email: string
  name: string
  emailVerified: boolean
  role: Role
  /** An admin of one part; null for owners and others. */
  staff: StaffRole | null
  /** By an admin. */
  verified: boolean
  sessionId: string
  hasFactor: boolean
  /** In this session. */
  factorAt: Date | null
}

/** An admin who lacks a required factor is a buyer. @param adminFactor ADMIN_FACTOR */
export function roleInForce(
  { role, hasFactor }: Pick<Caller, 'role' | 'hasFactor'>,
  adminFactor: 'required' | 'offered',
): Role {
  return role === 'admin' && !hasFactor && adminFactor === 'required' ? 'buyer' : role
}

/** 'seller' admits admins (specification 6). */
export type Access = 'signed-in' | 'seller' | 'admin'

/** Specification 6. */
export function mayCall(role: Role, access: Access): boolean {
  if (access === 'signed-in') return true
  if (access === 'seller') return role === 'seller' || role === 'admin'
  return role === 'admin'
}

export function wireRoleOf(role: Role): 'bayer' | 'seller' | 'admin' {
  return role === 'buyer' ? 'bayer' : role
}

export function roleOfAccountType(type: 'bayer' | 'seller'): Role {
  return type === 'bayer' ? 'buyer' : 'seller'
}

/** Case is ignored. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

export const passwordLength = { min: 6, max: 128 }

export type PasswordProblem = 'too-short' | 'too-long' | 'too-plain'

/** Specification 5, Sign up. Existing passwords are not checked. */
export function whyNotPassword(password: string): PasswordProblem | null {
  if (password.length < passwordLength.min) return 'too-short'
  if (password.length > passwordLength.max) return 'too-long'
  const kinds = [/\p{Lu}/u, /\p{Nd}/u, /[!@#$&*]/]
  return kinds.every((kind) => kind.test(password)) ? null : 'too-plain'
}

/** Against open redirects. Browsers read '\' as '/' and skip tabs and line breaks: such addresses are refused. */
export function isInternalPath(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  return /^\/(?!\/)[^\\\u0000-\u001f]*$/.test(address)
}

export type LastAdminProblem = 'last-admin'

/** One owner must remain. */
export function whyNotStopBeingOwner(
  { role, staff }: Pick<Caller, 'role' | 'staff'>,
  admins: Pick<Caller, 'staff'>[],
): LastAdminProblem | null {
  const owners = admins.filter((admin) => admin.staff === null)
  return role === 'admin' && staff === null && owners.length <= 1 ? 'last-admin' : null
}

export const confirmations = ['email', 'mobile'] as const
export type Confirmation = (typeof confirmations)[number]

export type SellProblem = 'account-closed' | 'admin-account'

/** An admin sells as one and must not lose the role. */
export function whyNotSell(role: Role): 'admin-account' | null {
  return role === 'admin' ? 'admin-account' : null
}

/**
 * Signs that two accounts are one person's. `browser`: one browser signed in to both. `payout-account`, `mobile`: both entered it.
 * `sign-up-address`, `sale-address`: one network address. `email`: that of an account suspended when erased.
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

/** Evidence alone; a carrier's address has thousands of people. */
export const strongSigns = ['browser', 'payout-account', 'mobile', 'email'] as const satisfies SignKind[]

/** A strong one, or any two. */
export function areLinked(shared: readonly SignKind[]): boolean {
  return shared.length >= 2 || shared.some((kind) => strongSigns.some((strong) => strong === kind))
}
