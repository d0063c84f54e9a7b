import { useSearchParams } from 'react-router'
import { ApiProblem } from '../../../ui/api.ts'
import { NumberForm, readSixDigits } from '../../../ui/number-form.tsx'
import { meetingTexts } from '../texts.ts'

type CodeFormProps = {
  label: string
  confirm: string
  enter: { mutateAsync: (code: string) => Promise<unknown> }
}

/** Enters the code that the other party shows. The link in its QR code fills the field in. */
export function CodeForm({ label, confirm, enter }: CodeFormProps) {
  const [search] = useSearchParams()
  return (
    <NumberForm
      label={label}
      typed={search.get('code')}
      read={readSixDigits}
      send={(code) =>
        enter.mutateAsync(code).catch((problem: Error) => {
          throw new Error(explain(problem))
        })
      }
      sendLabel={confirm}
    />
  )
}

function explain(problem: Error): string {
  const left = problem instanceof ApiProblem ? problem.triesLeft : undefined
  if (left === undefined) return problem.message
  return left === 0 ? meetingTexts.locked : `${problem.message} ${meetingTexts.triesLeft(left)}`
}
