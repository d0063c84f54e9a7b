import { expect, test } from 'vitest'
import { type CallApi, loginForm, resetForm, sendForm, signUpForm } from './account-forms.ts'

const answer = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers })

/** Answers calls by their path, and records them. */
function openApi(answers: Record<string, Response>) {
  const calls: [string, unknown?][] = []
  const call: CallApi = async (path, body) => {
    calls.push(body ? [path, body] : [path])
    return answers[path] ?? answer(404, {})
  }
  return { call, calls }
}

function request(fields: Record<string, string>, path = '/login'): Request {
  return new Request(`https://swap.example${path}`, { method: 'POST', body: new URLSearchParams(fields) })
}

const salma = { name: ' Salma Khatun ', email: ' salma@people.test ', password: 'Swap#2026', role: 'seller' }
const account = { name: 'Salma Khatun', email: 'salma@people.test' }

test('a form with errors makes no call and keeps what was typed, except the password', async () => {
  const { call, calls } = openApi({})
  const { shown, accepted, status } = await sendForm(
    signUpForm,
    request({ ...salma, password: 'weak' }),
    call,
  )
  expect({ accepted, status, calls }).toEqual({ accepted: null, status: 400, calls: [] })
  expect(Object.keys(shown.errors)).toEqual(['password'])
  expect(shown.values).toEqual({ name: salma.name, email: salma.email, role: 'seller' })
})

test('a refusal is shown in its own words, with how long to wait', async () => {
  const refused = answer(429, { message: 'Too many tries.' }, { 'retry-after': '60' })
  const { call } = openApi({ '/api/auth/sign-in/email': refused })
  const received = await sendForm(loginForm, request(salma), call)
  expect(received).toMatchObject({ accepted: null, status: 429, retryAfter: '60' })
  expect(received.shown).toMatchObject({ values: { email: salma.email }, problem: 'Too many tries.' })
})

test('a password that the server refuses is refused at its field', async () => {
  const message = 'This password is on a list.'
  const { call } = openApi({
    '/api/auth/sign-up/email': answer(400, { code: 'PASSWORD_LEAKED', message }),
    '/api/auth/get-session': answer(200, null),
  })
  const { shown } = await sendForm(signUpForm, request(salma), call)
  expect(shown).toMatchObject({ errors: { password: message }, problem: '' })
})

test('a sign-up creates the account and records its type', async () => {
  const { call, calls } = openApi({
    '/api/auth/sign-up/email': answer(200, {}),
    '/api/users': answer(201, { _id: '1' }),
  })
  const { accepted } = await sendForm(signUpForm, request(salma, '/signup'), call)
  expect(await accepted?.json()).toEqual({ _id: '1' })
  expect(calls).toEqual([
    ['/api/auth/sign-up/email', { ...account, password: salma.password }],
    ['/api/users', { ...account, role: 'seller' }],
  ])
})

test('a sign-up that was interrupted before its record goes on with the open session, and nobody else’s', async () => {
  const taken = () => answer(422, { message: 'This email already has an account.' })
  const recordFor = async (email: string | null) => {
    const { call } = openApi({
      '/api/auth/sign-up/email': taken(),
      '/api/auth/get-session': answer(200, email && { user: { email } }),
      '/api/users': answer(201, {}),
    })
    return (await sendForm(signUpForm, request(salma, '/signup'), call)).status
  }
  expect(await recordFor('Salma@people.test')).toBe(200)
  expect(await recordFor('rahim@people.test')).toBe(422)
  expect(await recordFor(null)).toBe(422)
})

test('a new password is sent with the token of the address', async () => {
  const { call, calls } = openApi({ '/api/auth/reset-password': answer(200, {}) })
  await sendForm(resetForm, request({ password: 'Newer#2027' }, '/reset?token=abc'), call)
  expect(calls).toEqual([['/api/auth/reset-password', { token: 'abc', newPassword: 'Newer#2027' }]])
})

test('a login leads to the page that asked for it, never to another site', () => {
  const next = (address: string, headers = {}) =>
    loginForm.next(new URL(address, 'https://swap.example'), new Response(null, { headers }))
  expect(next('/login?return=%2Fdashbord%3Fq%3D1#top')).toBe('/dashbord?q=1#top')
  expect(next('/login?return=%2F%2Fevil.test')).toBe('/')
  expect(next('/login?return=%2Fsignup')).toBe('/')
  expect(next('/login?return=%2Fsecond-factor')).toBe('/')
  const headers = { 'x-second-factor': 'required' }
  expect(next('/login?return=%2Fdashbord%3Fq%3D1#top', headers)).toBe(
    '/second-factor?return=%2Fdashbord%3Fq%3D1%23top',
  )
  const admin = { 'x-role': 'admin' }
  expect(next('/login', admin)).toBe('/dashbord/queue')
  expect(next('/login', { ...admin, ...headers })).toBe('/second-factor?return=%2Fdashbord%2Fqueue')
  expect(next('/login?return=%2Fdashbord', admin)).toBe('/dashbord')
})
