/** Why a form failed, announced when it appears. Red, except on the login form (specification 8). */
export function FormProblem({ problem, green = false }: { problem: string; green?: boolean }) {
  return (
    <p role="alert" className={`text-sm empty:hidden ${green ? 'text-success' : 'text-error'}`}>
      {problem}
    </p>
  )
}
