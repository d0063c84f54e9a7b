type BarLabelProps = { label: string; short: string }

/** The label of a button that may stand in the bar of actions (`.action-bar`), where it is short on a small screen. */
export function BarLabel({ label, short }: BarLabelProps) {
  return (
    <>
      <span className="max-lg:in-[.action-bar]:hidden">{label}</span>
      <span className="hidden max-lg:in-[.action-bar]:inline">{short}</span>
    </>
  )
}
