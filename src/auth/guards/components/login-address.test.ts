import { expect, test } from 'vitest'
import { redirectToLogin, redirectToLoginOnServer } from './login-address.ts'

const placeOf = (answer: Response) => answer.headers.get('location')

test.each([
  ['/dashbord', '/login?return=%2Fdashbord', '/login?return=%2Fdashbord'],
  ['/bn/dashbord?q=1', '/login?return=%2Fdashbord%3Fq%3D1', '/bn/login?return=%2Fdashbord%3Fq%3D1'],
  ['/bn', '/login?return=%2F', '/bn/login?return=%2F'],
  ['/search.data?q=x', '/login?return=%2Fsearch%3Fq%3Dx', '/login?return=%2Fsearch%3Fq%3Dx'],
])('from %s to the login page and back', (path, inRouter, onServer) => {
  const request = new Request(`https://swap.example${path}`)
  expect(placeOf(redirectToLogin(request))).toBe(inRouter)
  expect(placeOf(redirectToLoginOnServer(request))).toBe(onServer)
})
