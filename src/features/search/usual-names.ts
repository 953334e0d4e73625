/**
 * Names that readers also know by an abbreviation, in Latin letters or in other words; a set is a line. Spellings of
 * one word are in `stem-names.ts`, where they cost a search nothing.
 */
export const usualNames: readonly string[][] = `
الأمم المتحدة، UN، United Nations
مجلس الأمن، UNSC، Security Council
الاتحاد الأوروبي، EU، European Union
الاتحاد الأفريقي، African Union
حلف شمال الأطلسي، الناتو
منظمة الصحة العالمية، الصحة العالمية، WHO
صندوق النقد الدولي، IMF
البنك الدولي، World Bank
البنك المركزي الأوروبي، المركزي الأوروبي، ECB
الاحتياطي الفيدرالي، الاحتياطي الاتحادي، Federal Reserve
منظمة التجارة العالمية، التجارة العالمية، WTO
منظمة العمل الدولية، ILO
الوكالة الدولية للطاقة الذرية، الطاقة الذرية الدولية، IAEA
وكالة الطاقة الدولية، IEA
منظمة الأغذية والزراعة، FAO
برنامج الأغذية العالمي، الأغذية العالمي، WFP
مفوضية اللاجئين، المفوضية السامية لشؤون اللاجئين، UNHCR
محكمة العدل الدولية، العدل الدولية، ICJ
المحكمة الجنائية الدولية، الجنائية الدولية، ICC
منظمة التعاون الإسلامي، OIC
مجلس التعاون الخليجي، مجلس التعاون لدول الخليج، GCC
جامعة الدول العربية، الجامعة العربية، Arab League
مجموعة السبع، G7
مجموعة العشرين، G20
الصليب الأحمر، Red Cross
أطباء بلا حدود، MSF
منظمة العفو الدولية، العفو الدولية، أمنستي، Amnesty
هيومن رايتس ووتش، HRW، Human Rights Watch
فرانس برس، AFP
أسوشيتد برس، أسوشيتدبرس، Associated Press
بي بي سي، BBC
سي إن إن، CNN
إن بي سي، NBC
سي بي إس، CBS
إيه بي سي، ABC
إم بي سي، MBC
سي إن بي سي، CNBC
الولايات المتحدة، USA، US، United States
المملكة المتحدة، بريطانيا، UK، United Kingdom
المملكة العربية السعودية، السعودية، KSA
الإمارات، UAE، United Arab Emirates
كوريا الشمالية، North Korea
كوريا الجنوبية، South Korea
جنوب أفريقيا، South Africa
البيت الأبيض، White House
وكالة المخابرات المركزية، وكالة الاستخبارات المركزية، سي آي إيه، CIA
مكتب التحقيقات الفيدرالي، مكتب التحقيقات الاتحادي، إف بي آي، FBI
الحرس الثوري، IRGC
حزب الله، Hezbollah، Hizbullah
تنظيم الدولة الإسلامية، داعش، ISIL
الجيش الإسرائيلي، IDF
الضفة الغربية، West Bank
قطاع غزة، Gaza Strip
الشرق الأوسط، Middle East
تل أبيب، Tel Aviv
رام الله، Ramallah
أديس أبابا، Addis Ababa
الدار البيضاء، Casablanca
نيويورك، New York
لوس أنجلوس، لوس أنجليس، Los Angeles
سان فرانسيسكو، San Francisco
لاس فيغاس، لاس فيجاس، Las Vegas
سبيس إكس، SpaceX
تشات جي بي تي، ChatGPT
جي بي إس، GPS
يو إس بي، USB
الحمض النووي، دي إن إيه، DNA
بي إم دبليو، BMW
الذكاء الاصطناعي، AI، Artificial Intelligence
تيك توك، تيكتوك
واتس آب، واتساب
فيس بوك، فيسبوك
سناب شات، سنابشات
الدوري الإنجليزي الممتاز، البريميرليغ، Premier League
دوري أبطال أوروبا، Champions League
كأس العالم، المونديال، World Cup
الكرة الذهبية، Ballon d'Or
ريال مدريد، Real Madrid
إن بي إيه، NBA
مانشستر سيتي، Manchester City، Man City
مانشستر يونايتد، Manchester United، Man United
باريس سان جيرمان، PSG
محمد بن سلمان، MBS
محمد بن زايد، MBZ
بن غفير، Ben Gvir
فون دير لاين، von der Leyen
كيم جونغ أون، Kim Jong Un
شي جينبينغ، Xi Jinping
البحر الأحمر، Red Sea
إسلام آباد، Islamabad
جدري القردة، Mpox، Monkeypox
قيس سعيد، Saied
جيروم باول، Powell
الإيدز، HIV، AIDS
`
  .trim()
  .split('\n')
  .map(line => line.split('، '))
