export const needsConsent = 'لا ننشر رسالة لم يأذن صاحبها بتحريرها ونشرها'
