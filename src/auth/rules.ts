export const roles = ['buyer', 'seller', 'admin'] as const
export type Role = (typeof roles)[number]

/** Admins who lack part of an owner's duties: `support` decides reports, `finance` pays out and refunds. */
export const staffRoles = ['support', 'finance'] as const
export type StaffRole = (typeof staffRoles)[number]

export const duties = ['reports', 'money', 'members'] as const
export type Duty = (typeof duties)[number]

/** Returns whether an admin has a duty. `staff` is null for an owner, who has them all. */
export function mayDo(staff: StaffRole | null, duty: Duty | 'every-admin'): boolean {
  if (staff === null || duty === 'every-admin') return true
  return duty === (staff === 'support' ? 'reports' : 'money')
}

/** The caller and their session, read from the database on every call, never from the token. */
export type Caller = {
  id: string
  email: string
  name: string
  emailVerified: boolean
  role: Role
  /** What part an admin is in charge of; null for owners and for everybody who is no admin. */
  staff: StaffRole | null
  verified: boolean
  sessionId: string
  hasFactor: boolean
  /** When the second factor was last shown in this session; null if it was not. */
  factorAt: Date | null
}

/** The role in which an account acts: an admin who lacks a second factor that `adminFactor` requires acts as a buyer. */
export function roleInForce(
  { role, hasFactor }: Pick<Caller, 'role' | 'hasFactor'>,
  adminFactor: 'required' | 'offered',
): Role {
  return role === 'admin' && !hasFactor && adminFactor === 'required' ? 'buyer' : role
}

/** What a protected call requires of its caller; 'seller' admits admins too (specification 6). */
export type Access = 'signed-in' | 'seller' | 'admin'

/** Returns whether a role may make calls of this access (specification 6). */
export function mayCall(role: Role, access: Access): boolean {
  if (access === 'signed-in') return true
  if (access === 'seller') return role === 'seller' || role === 'admin'
  return role === 'admin'
}

/** Returns the specification's word for a role, as the API uses it. */
export function wireRoleOf(role: Role): 'bayer' | 'seller' | 'admin' {
  return role === 'buyer' ? 'bayer' : role
}

/** Returns the role that an account type of the sign-up form means. */
export function roleOfAccountType(type: 'bayer' | 'seller'): Role {
  return type === 'bayer' ? 'buyer' : 'seller'
}

/** Returns whether two e-mails name the same account; case is ignored. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

export const passwordLength = { min: 6, max: 128 }

export type PasswordProblem = 'too-short' | 'too-long' | 'too-plain'

/** Returns why a new password is refused, or null (specification 5, Sign up). Existing passwords are not checked. */
export function whyNotPassword(password: string): PasswordProblem | null {
  if (password.length < passwordLength.min) return 'too-short'
  if (password.length > passwordLength.max) return 'too-long'
  const kinds = [/\p{Lu}/u, /\p{Nd}/u, /[!@#$&*]/]
  return kinds.every((kind) => kind.test(password)) ? null : 'too-plain'
}

/**
 * Returns whether an address is a path of this site, against open redirects. Those with '\', tabs or line breaks are refused,
 * because browsers read '\' as '/' and skip the others; and those with '//', which may begin the path once '/bn' or '..' is gone.
 */
export function isInternalPath(address: string): boolean {
  return /^(?![^?#]*\/\/)\/[^\\\p{Cc}]*$/u.test(address)
}

export type LastAdminProblem = 'last-admin'

/** Returns why an admin must stay an owner, or null: of all admins, one owner must remain. */
export function whyNotStopBeingOwner(
  { role, staff }: Pick<Caller, 'role' | 'staff'>,
  admins: Pick<Caller, 'staff'>[],
): LastAdminProblem | null {
  const owners = admins.filter((admin) => admin.staff === null)
  return role === 'admin' && staff === null && owners.length <= 1 ? 'last-admin' : null
}

export const confirmations = ['email', 'mobile'] as const

export type SellProblem = 'account-closed' | 'admin-account'

/** Returns why an account of this role cannot become a seller's, or null. An admin sells as one and must not lose the role. */
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

/** Signs that suffice alone. Network addresses do not: thousands of people may share a carrier's. */
export const strongSigns = ['browser', 'payout-account', 'mobile', 'email'] as const satisfies SignKind[]

/** Returns whether shared signs show that two accounts are one person's: one strong sign, or any two. */
export function areLinked(shared: readonly SignKind[]): boolean {
  return shared.length >= 2 || shared.some((kind) => strongSigns.some((strong) => strong === kind))
}
