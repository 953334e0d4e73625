/**
 * A page to browse the API, which Scalar renders from the OpenAPI documents. The build adds its script to the
 * bundles.
 */
export const apiDocsPage = `<!doctype html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>واجهة البرمجة</title><link rel="stylesheet" href="/api-docs.css">
<script defer src="/api-reference.js"></script><script type="module" src="/api-docs.js"></script></head>
<body><div id="reference"><p class="without">كل نداء موصوف مرة واحدة، في <a href="/api/v1/openapi.json">openapi.json</a> للقراء،
و<a href="/api/v1/openapi-newsroom.json">openapi-newsroom.json</a> لغرفة الأخبار،
و<a href="/api/v1/openapi-management.json">openapi-management.json</a> للإدارة.</p></div>
<noscript>تحتاج هذه الصفحة إلى JavaScript.</noscript></body></html>`
