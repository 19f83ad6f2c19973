// The style of embeds, inline and allowed by its hash. Its colours are those of the web app (tokens.css): a test compares them.

const light =
  '--brand:#2f5bea;--surface:#fff;--surface-2:#f4f6f9;--line:#e4e8ee;--edge:#868f9e;--text:#161b24;--text-2:#4a5565;--text-3:#616c7f;' +
  '--live:#d81f3c;--live-weak:#fdebee;--live-ink:#c0122e;--on-live:#fff;--warn:#8a5200;--warn-weak:#fff1d9;color-scheme:light'
const dark =
  '--brand:#7d9bff;--surface:#161a21;--surface-2:#1c212a;--line:#2a313c;--edge:#6b7789;--text:#f1f4f8;--text-2:#b6c0cd;--text-3:#8d99a9;' +
  '--live:#ff5e74;--live-weak:#3a1820;--live-ink:#ff5e74;--on-live:#22060b;--warn:#ffc46b;--warn-weak:#33260f;color-scheme:dark'

export const colors = { light, dark }

export const style =
  `:root{${light}}[data-theme=dark]{${dark}}@media(prefers-color-scheme:dark){[data-theme=auto]{${dark}}}` +
  '*{box-sizing:border-box;margin:0}html{background:var(--surface);scrollbar-width:thin}' +
  'body{color:var(--text);font:400 1rem/1.4 "Pretendard Variable",Pretendard,"Apple SD Gothic Neo","Malgun Gothic",system-ui,sans-serif;' +
  'word-break:keep-all;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:1.125rem;overflow:hidden}' +
  'a{color:inherit;text-decoration:none}ul,ol{list-style:none;padding:0}h1,h2,h3{font-size:.9375rem;line-height:1.3}' +
  ':focus-visible{outline:3px solid var(--brand);outline-offset:-3px;border-radius:.75rem}[hidden]{display:none!important}' +
  '.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.n{font-variant-numeric:tabular-nums}' +
  '.head{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:0 .5rem;padding:.75rem 1rem .5rem}' +
  '.foot{padding:.25rem 1rem .5rem}.head small,.q{color:var(--text-3);font-size:.8125rem}h2{padding:.625rem 1rem .375rem;color:var(--text-2);font-size:.8125rem}' +
  'h2.live{color:var(--live-ink)}.note{padding:.375rem 1rem;background:var(--warn-weak);color:var(--warn);font-size:.8125rem}' +
  '.none{padding:1.25rem 1rem;color:var(--text-2);text-align:center}' +
  'footer{display:flex;justify-content:flex-end;padding:0 .5rem;border-top:1px solid var(--line);font-size:.75rem;color:var(--text-3)}' +
  'footer a{padding:.3125rem .5rem}a:hover{background:color-mix(in srgb,var(--text) 4%,transparent)}' +
  '.c{flex:none;width:1.25rem;height:1.25rem;border-radius:50%}.c.u circle{fill:var(--surface-2)}.c text{fill:#fff;font-size:13px;font-weight:800}' +
  '.c.u text{fill:var(--text-3)}bdi{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}' +
  '.pill{flex:none;padding:.0625rem .5rem;border-radius:999px;background:var(--surface-2);color:var(--text-2);font-size:.75rem;font-weight:700;white-space:nowrap}' +
  '.pill.live{background:var(--live);color:var(--on-live)}.pill.warn{background:var(--warn-weak);color:var(--warn)}' +
  // One match
  '.match{display:block;padding:.5rem .875rem .375rem}.line{display:flex;align-items:center;justify-content:space-between;gap:.5rem;color:var(--text-3);font-size:.75rem}' +
  '.line>:first-child{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}' +
  '.sides{display:grid;grid-template-columns:minmax(0,1fr) auto minmax(0,1fr);align-items:center;gap:.625rem;min-height:2.75rem}' +
  '.side{display:flex;flex-direction:row-reverse;align-items:center;gap:.5rem;min-width:0;font-weight:600}.side .c{width:1.75rem;height:1.75rem}.side.two{flex-direction:row}' +
  '.big{font-size:1.625rem;font-weight:800;white-space:nowrap}.big.t{font-size:1.125rem}.lose{color:var(--text-3);font-weight:500}' +
  // Rows
  '.row{display:grid;grid-template-columns:4.25rem minmax(0,1fr) auto;align-items:center;gap:0 .5rem;min-height:3.25rem;padding:.3125rem 1rem .3125rem .375rem;border-top:1px solid var(--line)}' +
  '.row.live{background:linear-gradient(90deg,var(--live-weak),transparent 45%);box-shadow:inset .1875rem 0 var(--live)}' +
  '.st{display:grid;justify-items:center;color:var(--text-3);font-size:.75rem;text-align:center}.st b{color:var(--text-2);font-size:.8125rem}.live .st b{color:var(--live-ink);font-weight:800}' +
  '.tm{display:grid;gap:.125rem;min-width:0}.tm>span{display:flex;align-items:center;gap:.5rem;min-width:0;font-size:.9375rem;font-weight:600}.tm .lose{font-weight:500}' +
  '.sc{display:grid;gap:.125rem;justify-items:end;font-size:.9375rem;font-weight:700}.sc.q{max-width:9rem;font-size:.75rem;font-weight:400;text-align:right}' +
  '.more{display:block;padding:.625rem;border-top:1px solid var(--line);text-align:center;font-size:.875rem;font-weight:600}' +
  // Tables
  '.x{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:.875rem}th,td{padding:.4375rem .375rem;border-top:1px solid var(--line);text-align:right;font-weight:400;white-space:nowrap}' +
  'thead th{border:0;color:var(--text-3);font-size:.75rem}th:first-child,td:first-child{padding-left:1rem;text-align:center;width:2.5rem}th:last-child,td:last-child{padding-right:1rem}' +
  '.tn{text-align:left!important;font-weight:600!important;width:99%;white-space:normal!important}tr.in td:first-child{box-shadow:inset .1875rem 0 var(--brand)}del{color:var(--text-3)}' +
  '@media(max-width:26rem){.w{display:none}}' +
  // Bracket
  '.tree{display:flex;gap:1rem;min-width:max-content;padding:0 1rem .75rem}.tree>li{display:flex;flex-direction:column;width:11.5rem}.tree h2{padding:.375rem 0;text-align:center}' +
  '.tree ol{flex:1;display:flex;flex-direction:column;justify-content:space-around;gap:.5rem}.box{display:block;overflow:hidden;border:1px solid var(--line);border-radius:.75rem;font-size:.8125rem}' +
  '.box.live{border-color:var(--live);box-shadow:0 0 0 1px var(--live)}.box .line{padding:.125rem .625rem;background:var(--surface-2);color:var(--text-2)}.box>.p{display:flex;justify-content:space-between;gap:.5rem;padding:.1875rem .625rem}' +
  '.box .win{font-weight:800}.box .q{font-weight:400}.box.live .line b{color:var(--live-ink)}'
