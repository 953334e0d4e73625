// Starts Scalar's API reference with our documents. It is told to ask no other server for fonts, statistics or proxies.
const documents = [
  ['reader', 'القراء', '/api/v1/openapi.json'],
  ['newsroom', 'غرفة الأخبار', '/api/v1/openapi-newsroom.json'],
  ['management', 'الإدارة', '/api/v1/openapi-management.json'],
]
if (globalThis.Scalar) document.getElementById('reference').replaceChildren()
globalThis.Scalar?.createApiReference('#reference', {
  sources: documents.map(([slug, title, url]) => ({ slug, title, url })),
  localization: { locale: 'ar', direction: 'rtl' },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  // Scripts cannot read the session, and the browser sends it by itself.
  persistAuth: false,
})
