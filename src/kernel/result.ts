/** An expected outcome: either a value or the one-word reason why not. Throwing is for bugs and outages. */
export type Result<Value, Why extends string> = { ok: true; value: Value } | { ok: false; why: Why }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function no<const Why extends string>(why: Why): { ok: false; why: Why } {
  return { ok: false, why }
}
