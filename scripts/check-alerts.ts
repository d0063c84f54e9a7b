import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** promtool judges the alerts, their tests and the dashboard's queries. */
const folder = fileURLToPath(new URL('../deploy/prometheus', import.meta.url))

if (spawnSync('promtool', ['--version']).error) {
  console.error('promtool is missing. It comes with Prometheus: apt-get install prometheus')
  process.exit(1)
}

function check(...args: string[]): void {
  const { status } = spawnSync('promtool', args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

type Dashboard = { panels: { targets?: { expr: string }[] }[] }

/** Writes the dashboard's queries as recording rules, which promtool reads, with values for Grafana's variables. */
function writeDashboardRules(path: string): void {
  const { panels }: Dashboard = JSON.parse(readFileSync(join(folder, '../grafana/swap.json'), 'utf8'))
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const rules = queries.map((query, at) => ({
    record: `swap:dashboard:${at}`,
    expr: query.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
  }))
  // JSON is YAML.
  writeFileSync(path, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
}

const dashboardRules = join(tmpdir(), `swap-dashboard-${process.pid}.yml`)
process.once('exit', () => rmSync(dashboardRules, { force: true }))
writeDashboardRules(dashboardRules)
check('check', 'config', 'prometheus.yml')
check('check', 'rules', 'alerts.yml', dashboardRules)
check('test', 'rules', 'alerts.test.yml')
