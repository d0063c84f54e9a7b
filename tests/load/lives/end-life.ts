import { letHappen } from './happen.ts'
import { performAct } from './perform-act.ts'
import { openProcess } from './process.ts'
import { listEvents } from './receive-event.ts'
import { look, type Model, type World } from './run-command.ts'

const hour = 3_600_000

/**
 * Brings a life to its end with nothing going wrong any more: disputes are decided, all events are delivered, the jobs run, and
 * time passes. Then the rules of the end hold, or it throws.
 */
export async function endLife(world: World): Promise<Model> {
  const process = openProcess(world.market)
  for (let round = 0; round < 14; round++) {
    let model = await look(world, 'always')
    if (round > 0 && isOver(model)) break
    await letHappen({ ...world, ...model }, { happens: 'late requests arrive' }, world.late)
    await performAct(process, { ...world, ...model }, { does: 'withdraw phone' })
    await performAct(process, { ...world, ...model }, { does: 'hold payouts', held: false })
    await performAct(process, { ...world, ...model }, { does: 'make batch' })
    for (const payout of model.facts.payouts.keys()) {
      await performAct(process, { ...world, ...model }, { does: 'mark payout', payout, outcome: 'sent' })
    }
    for (const [order, { chargeback }] of model.life.orders.entries()) {
      if (chargeback !== 'open') continue
      const ends = { happens: 'a chargeback ends', order, isLost: order % 2 === 0 } as const
      await letHappen({ ...world, ...model }, ends, world.late)
      model = await look(world, 'always')
    }
    for (const [order, { status, priceMinor }] of model.life.orders.entries()) {
      const scene = { ...world, ...model }
      if (status === 'disputed') {
        const minor = Math.round(priceMinor / (order + 2))
        await performAct(process, scene, { does: 'decide', order, minor, waives: true })
      }
      if (model.life.orders[order]?.refund?.atProvider === 'pending') {
        await letHappen(scene, { happens: 'the refund changes', order }, world.late)
      }
      await performAct(process, scene, { does: 'pay refund by hand', order })
      await performAct(process, scene, { does: 'settle', order, by: 'job' })
      const events = await listEvents(world.market, model.facts.orders[order]?.id ?? '')
      for (const which of events.keys())
        await performAct(process, scene, { does: 'receive event', order, which })
    }
    // The first time long enough for what is settled each minute, then for every deadline.
    const millis = round === 0 ? 2 * 60_000 : (round % 2 === 0 ? 25 : 241) * hour
    await letHappen({ ...world, ...model }, { happens: 'time passes', millis }, world.late)
    model = await look(world, 'always')
    for (const does of ['reconcile', 'sweep'] as const)
      await performAct(process, { ...world, ...model }, { does })
  }
  return look(world, 'at the end')
}

function isOver({ life }: Model): boolean {
  return (
    life.payouts.every(({ state }) => state === 'sent' || state === 'failed') &&
    life.orders.every(
      ({ status, refund, payment }) =>
        ['completed', 'refunded', 'cancelled', 'unavailable'].includes(status) &&
        ['none', 'captured', 'cancelled'].includes(payment) &&
        (refund === null ||
          refund.isPaidByHand ||
          (refund.state === 'succeeded' && refund.atProvider === 'succeeded')),
    )
  )
}
