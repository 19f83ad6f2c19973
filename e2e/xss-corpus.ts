// Payloads that would run if any screen took them for more than text. Each calls `xss()`, or opens a dialog, or would be blocked
// by the content policy: all three are watched.

const tags = [
  'script',
  'img src=x onerror',
  'svg onload',
  'body onload',
  'iframe onload',
  'video src=x onerror',
  'audio src=x onerror',
  'input autofocus onfocus',
  'details open ontoggle',
  'marquee onstart',
  'object data=x onerror',
  'embed src=x onload',
  'style onload',
  'link rel=stylesheet href=x onerror',
  'select autofocus onfocus',
  'textarea autofocus onfocus',
  'math onclick',
  'a href=javascript',
]
/** Ways to break out of the context of a text. */
const exits = ['', '">', "'>", '-->', '</title>', '</script>', ']]>', '</style>']

const handlers = tags.slice(1, -1).map((tag) => `<${tag}=xss()>`)
const escaped = exits.flatMap((exit) => [
  `${exit}<script>xss()</script>`,
  `${exit}<img src=x onerror=xss()>`,
  `${exit}<svg/onload=xss()>`,
])

const links = [
  'javascript:xss()',
  'JaVaScRiPt:xss()',
  'java\tscript:xss()',
  'javascript&colon;xss()',
  '&#106;avascript:xss()',
  'javascript://%0axss()',
  'data:text/html,<script>xss()</script>',
  'vbscript:xss()',
  '<a href=javascript:xss()>x</a>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:xss())',
  '![x](x"onerror="xss())',
  '//evil.test/x.js',
  'https://evil.test/"onmouseover="xss()',
]

const attributes = [
  '" onmouseover="xss()',
  "' onmouseover='xss()",
  '" autofocus onfocus=xss() x="',
  '` onerror=xss() `',
  '" style="background:url(//evil.test)"',
  '" srcdoc="<script>xss()</script>"',
  'x onclick=xss()',
  '"onload="xss()',
]

const scripts = [
  "'-xss()-'",
  '"-xss()-"',
  '`-xss()-`',
  '${xss()}',
  '{{xss()}}',
  '{{constructor.constructor("xss()")()}}',
  '<%= xss() %>',
  '#{xss()}',
  "';xss();//",
  '";xss();//',
  '\\";xss();//',
  '\\u0027;xss();//',
  '</script><script>xss()</script>',
  '\u2028xss()//',
  '*/xss()/*',
  '__proto__',
  'constructor',
  'toString',
]

const odd = [
  '<ScRiPt>xss()</ScRiPt>',
  '<scr<script>ipt>xss()</script>',
  '<script\n>xss()</script\n>',
  '<script/x>xss()</script>',
  '<<script>xss()//<</script>',
  '<img src="x`y`onerror=xss()">',
  '<svg><script>xss()</script></svg>',
  '<svg><animate onbegin=xss() dur=1s>',
  '<svg><a xlink:href=javascript:xss()>',
  '<math><mi xlink:href=javascript:xss()>',
  '<template><img src=x onerror=xss()>',
  '<noscript><p title="</noscript><img src=x onerror=xss()>">',
  '<form><button formaction=javascript:xss()>',
  '<base href=//evil.test>',
  '<meta http-equiv=refresh content=0;url=//evil.test>',
  '<style>@import"//evil.test"</style>',
  '<link rel=import href=//evil.test>',
  '<iframe src=javascript:xss()>',
  '<iframe srcdoc="<script>parent.xss()</script>">',
  '<object data=javascript:xss()>',
  '<embed src=javascript:xss()>',
  '＜script＞xss()＜/script＞',
  '&lt;script&gt;xss()&lt;/script&gt;',
  '&#60;script&#62;xss()&#60;/script&#62;',
  '%3Cscript%3Exss()%3C/script%3E',
  '\\x3cscript\\x3exss()\\x3c/script\\x3e',
  '\u202e<script>xss()</script>',
  '<x contenteditable onblur=xss()>',
  '<b/onpointerrawupdate=xss()>',
  '<xss style="animation:x"onanimationend=xss()>',
  '<img src=x onerror=alert(1)>',
  '<script>alert(document.cookie)</script>',
  '<dialog open onclose=xss()>',
  '<p slot=x is=y onpopover=xss()>',
  '=cmd|"/c calc"!A1',
  '@SUM(1+1)*cmd',
]

export const corpus = [...new Set([...handlers, ...escaped, ...links, ...attributes, ...scripts, ...odd])]

/** So short that a nickname holds them. */
export const shortCorpus = ['<b>"\'&</b>', '"onload="x', '<script>x', '</title><x', '{{7*7}}$', '<svg/onx=>']
