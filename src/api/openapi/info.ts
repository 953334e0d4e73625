const description = `الجلسة ملف ارتباط (cookie) يعطيه الدخول، ولا يُقرأ من JavaScript. ما يحتاج إلى الجلسة من النداءات يذكرها في
\`security\`، ويجيب بلا جلسة بـ 401. وما يحتاج إلى صلاحية يسميها في وصفه وفي \`x-right\`، ويجيب من ليست له بـ 403.
والبرنامج يرسل مفتاحه بدل الجلسة: \`Authorization: Bearer wak_…\`؛ ومفتاح لا يصلح جوابه 401 (BAD_KEY).
وكل نداء يغيّر شيئًا ويأتي من صفحة موقع آخر يُرفض بـ 403 (BAD_ORIGIN)، أيًّا كان صاحبه.
وكل جواب لم ينجح له هيئة واحدة، \`Error\`، وقد يكون 500 أو 503 أو 507 أيضًا، ومعه \`Retry-After\` إن كان الانتظار ينفع.

A session is a cookie that signing in sets; scripts cannot read it. Calls that need one name it in \`security\`, and answer
401 without it. Calls that need a right name it in \`x-right\`, and answer 403 to callers without it. A program sends its key
instead: \`Authorization: Bearer wak_…\`; a key that is unknown or over is answered 401 (BAD_KEY). Every call that changes
something and comes from a page of another site is answered 403 (BAD_ORIGIN). Every failure has one form, \`Error\`. It may
also be 500, 503 or 507, with \`Retry-After\` where waiting helps.`

const common = { version: '1', license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' } }

const documents = `
- \`/api/v1/openapi.json\`: نداءات القراء، بحساب وبغيره. Calls of readers, with and without an account.
- \`/api/v1/openapi-newsroom.json\`: نداءات غرفة الأخبار في ما يُنشر. Calls of the newsroom about what it publishes.
- \`/api/v1/openapi-management.json\`: نداءات الإدارة. Calls about readers, money, figures and settings.`

/** Introductions of the documents. */
export const info = {
  reader: { ...common, title: 'واجهة البرمجة', description: `${description}${documents}` },
  newsroom: { ...common, title: 'واجهة برمجة غرفة الأخبار', description: `${description}${documents}` },
  management: { ...common, title: 'واجهة برمجة الإدارة', description: `${description}${documents}` },
}
