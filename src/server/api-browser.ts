/** A page to browse the API, built from `openapi.json` without a library. */
export const apiBrowserPage = `<!doctype html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>واجهة البرمجة</title><link rel="stylesheet" href="/api-browser.css"><script type="module" src="/api-browser.js"></script></head>
<body><main><h1>واجهة البرمجة</h1><p>كل نداء موصوف مرة واحدة: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
<input id="find" type="search" placeholder="ابحث في النداءات" aria-label="ابحث في النداءات"><div id="calls">
<noscript>تحتاج هذه الصفحة إلى JavaScript.</noscript></div></main></body></html>`
