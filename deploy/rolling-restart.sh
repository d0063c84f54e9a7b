#!/bin/bash
# rolling-restart.sh: restarts the web processes of this machine one by one, without losing a request. haproxy sends a process nothing
# new, its requests end, systemd restarts it, and it serves again when it is ready. Needs socat. Names and ports as in haproxy.cfg.
set -euo pipefail
socket=${HAPROXY_SOCKET:-/run/haproxy/haproxy.sock}
haproxy() { echo "$1" | socat -t 5 stdio "unix-connect:$socket"; }
current() { haproxy 'show stat' | awk -F, -v server="$1" '$1 == "web" && $2 == server { print $5 }'; }

for pair in ${SERVERS:-web1=3001 web2=3002 web3=3003}; do
  server=${pair%=*} port=${pair#*=}
  haproxy "set server web/$server state drain" > /dev/null
  # Event streams never end by themselves: browsers reopen them elsewhere.
  for _ in {1..10}; do [ "$(current "$server")" -eq 0 ] && break; sleep 1; done
  systemctl restart "swap-web@$port"
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/readyz"; do sleep 0.5; done
  haproxy "set server web/$server state ready" > /dev/null
  echo "$server restarted"
done
