/** Spellings of foreign words and names, the usual one first; Latin ones in lower case. */
export const variants: readonly (readonly [usual: string, ...others: string[]])[] = `
ترامب ترمب trump، بايدن بايدين biden، أوباما obama، كلينتون كلنتون clinton، بوش bush، هاريس harris
بوتين بوتن putin، زيلينسكي زيلنسكي زلينسكي زيلينيسكي زلنسكي zelensky zelenskyy، ماكرون macron
ميركل ميركيل merkel، شولتس شولتز scholz، جونسون johnson، سوناك sunak، ستارمر starmer، ثاتشر تاتشر thatcher
نتنياهو نتانياهو ناتنياهو نيتنياهو netanyahu، غانتس جانتس غانتز gantz، غالانت جالانت غالنت gallant
أردوغان أردوجان أردغان اوردوغان أردوقان erdogan erdoğan، مودي modi، جينبينغ جينبينج شينبينغ جينبنغ jinping
لافروف lavrov، بلينكن بلينكين بلنكن blinken، غوتيريش جوتيريش غوتيريس جوتيريس غوتيرش قوتيريش guterres
خامنئي خامنهئي خامنائي khamenei، روحاني rouhani، رئيسي raisi، بزشكيان pezeshkian، سيسي sisi، عباس abbas
عرفات arafat، سنوار sinwar، هنية haniyeh، نصرالله nasrallah، أسد assad، قذافي قدافي qaddafi gaddafi، حفتر haftar
شرع sharaa، مانديلا mandela، غاندي جاندي gandhi، كيسنجر كسنجر kissinger، ريغان ريجان ريقان reagan
غورباتشوف جورباتشوف غورباتشيف gorbachev، خروتشوف خروشوف khrushchev، ستالين stalin، لينين lenin، هتلر hitler
نابليون napoleon، تشرشل تشرتشل شرشل churchill، أينشتاين اينشتين أنشتاين einstein
شكسبير شيكسبير شكسبيير shakespeare، غوته جوته goethe، دافنشي دافينشي davinci، موزارت موتسارت موزار mozart
بيتهوفن بتهوفن beethoven، داروين دارون darwin، نيوتن نيوتون newton، فرويد freud، ماسك musk، بيزوس bezos
غيتس جيتس غايتس gates، زوكربيرغ زوكربيرج زوكربرغ زوكربرج zuckerberg، جوبز جوبس، ميسي messi، رونالدو ronaldo
صلاح salah، نيمار نايمار neymar، مبابي إمبابي mbappe mbappé، هالاند haaland، بنزيما بنزيمه بينزيما benzema
مودريتش مودريش مودريك modric، غوارديولا جوارديولا قوارديولا guardiola، مورينيو مورينهو mourinho
أنشيلوتي أنتشيلوتي ancelotti، كلوب klopp، زيدان zidane، مارادونا maradona، بيليه pele pelé
فيدرر فدرر فيدرير federer، نادال nadal، ديوكوفيتش دجوكوفيتش جوكوفيتش djokovic، إنفانتينو infantino
بلاتر بلاتير blatter، بلاتيني platini، عبد abd، محمد mohammed muhammad mohamed mohammad، أحمد ahmed ahmad
علي ali، حسين hussein hussain، إبراهيم ibrahim، إسماعيل اسمعيل ismail، إسحاق إسحق ishaq isaac
رحمن رحمان rahman، هارون هرون harun، سليمان سليمن suleiman، داود داوود، طه taha، يحيى يحي yahya، عمرو amr
ابن بن bin، أبو أبا abu، ابنة بنت، غوغل جوجل قوقل غوقل گوگل google، فيسبوك فايسبوك facebook
تويتر تويتير twitter، واتساب واتسب whatsapp، إنستغرام إنستجرام انستقرام انستاغرام instagram
تلغرام تليغرام تيليغرام تلجرام تليجرام تيليجرام تلقرام تليقرام telegram، يوتيوب يوتوب youtube، تيكتوك tiktok
سنابشات snapchat، لينكدإن linkedin، أمازون amazon، آبل apple، آيفون iphone، أندرويد أندروييد android
مايكروسوفت ميكروسوفت مايكروسفت microsoft، ويندوز وندوز windows، سامسونغ سامسونج سامسونق samsung
هواوي هواويه هوواوي huawei، إنفيديا نفيديا nvidia، إنتل intel، أوبر uber، تسلا تيسلا tesla
نتفليكس نيتفليكس netflix، ديزني دزني disney، بوينغ بوينج بوينق boeing، إيرباص إيرباس airbus، تويوتا toyota
مرسيدس مارسيدس mercedes، فولكسفاغن فولكسفاجن فولكسفاقن volkswagen، أرامكو aramco، أدنوك adnoc، أوبك opec
رويترز رويتر reuters، بلومبرغ بلومبيرغ بلومبرج بلومبيرج bloomberg، ويكيبيديا وكيبيديا ويكبيديا wikipedia
إنترنت انترنيت internet، تلفزيون تلفاز تليفزيون تلفيزيون tv، تلفون تليفون
كمبيوتر كومبيوتر كمبيوترات computer، فيديو فديو video، فيروس فايروس virus، كورونا كرونا corona coronavirus
كوفيد كوفد covid، إيبولا ebola، ديمقراطي ديموقراطي democratic، ديمقراطية ديموقراطية democracy
جمهوري republican، دبلوماسي ديبلوماسي، دبلوماسية ديبلوماسية diplomacy، استراتيجي ستراتيجي strategic
استراتيجية ستراتيجية strategy، تكنولوجيا تكنلوجيا تقنولوجيا technology
إيديولوجيا ايدلوجيا أيدولوجيا ideology، إلكتروني يكتروني إليكتروني electronic، أرشيف archive
بروتوكول برتوكول protocol، مليشيا ميليشيا ميلشيا militia، جنرال جينرال، كيلومتر كلم كيلومترا km
ميغاواط ميجاواط ميغاوات ميجاوات megawatt، غيغا جيجا giga، غرام جرام قرام
كيلوغرام كيلوجرام كيلوقرام كلغ كغ kg، مليغرام ملغ مليجرام، بترول بيترول petroleum، بنزين بانزين
دولار دلار dollar usd، يورو يوروه euro، بيتكوين بتكوين bitcoin، بنك bank، كونغرس كونجرس كونقرس congress
بنتاغون بنتاجون بنتاقون pentagon، كرملين كريملين كرملن kremlin، إنتربول interpol، ناتو نيتو nato
يونسكو يونيسكو unesco، يونيسف يونيسيف يونسيف unicef، أونروا أنروا unrwa، أفريقيا africa، أفريقي african
أوروبا أوربا europe، أوروبي أوربي european، آسيا asia، أستراليا australia، أمريكا أميركا america
أمريكي أميركي american، واشنطن واشنطون washington، نيويورك نييورك، شيكاغو شيكاجو شيكاقو chicago
كاليفورنيا كليفورنيا california، فلوريدا florida، تكساس texas، لندن london، بريطانيا برطانيا britain uk
إنجلترا إنكلترا إنقلترا england، إنجليزي إنكليزي انقليزي english، إسكتلندا سكوتلندا اسكوتلندا scotland
أيرلندا إرلندا ireland، فرنسا فرنسة france، باريس paris، مرسيليا مارسيليا marseille، ألمانيا germany
برلين berlin، ميونخ ميونيخ munich، فرانكفورت فرنكفورت فرانكفورد frankfurt، هامبورغ هامبورج hamburg، إيطاليا italy
روما rome، ميلانو ميلان milan، إسبانيا spain، مدريد madrid، برشلونة بارشلونة برشلونا barcelona
برتغال بورتغال برتجال portugal، لشبونة lisbon، بلجيكا belgium، بروكسل بروكسيل brussels، هولندا holland netherlands
أمستردام أمستردم amsterdam، سويسرا سويسره switzerland، جنيف جينيف geneva، زيورخ زيوريخ زوريخ zurich، نمسا austria
فيينا فينا vienna، سويد sweden، ستوكهولم استوكهولم stockholm، نرويج norway، أوسلو oslo
دنمارك دانمارك دنمرك denmark، كوبنهاغن كوبنهاجن كوبنهاكن copenhagen، فنلندا finland، هلسنكي هلسينكي helsinki
بولندا بولونيا بولاندا poland، وارسو فرسوفيا warsaw، مجر هنغاريا هنجاريا hungary، بودابست بودابيست budapest
تشيكيا تشيك czechia czech، رومانيا romania، بلغاريا بولغاريا بلجاريا bulgaria، يونان greece، أثينا athens
صربيا serbia، كرواتيا croatia، ألبانيا albania، بوسنة bosnia، كوسوفو كوسوفا kosovo، أوكرانيا أكرانيا ukraine
كييف kyiv kiev، خاركيف خاركوف kharkiv، أوديسا odesa odessa، قرم crimea، روسيا russia
موسكو موسكوا moscow، بيلاروسيا بلاروسيا روسياالبيضاء belarus، مولدوفا مولدافيا moldova
جورجيا غورجيا georgia، أرمينيا armenia، أذربيجان أذربيجن azerbaijan، كازاخستان كازخستان قازاخستان kazakhstan
أوزبكستان أوزباكستان uzbekistan، تركيا تركية turkey türkiye turkiye، أنقرة ankara
إسطنبول إستانبول إستنبول istanbul، إيران iran، طهران تهران tehran، أفغانستان afghanistan، كابول كابل kabul
طالبان taliban، باكستان pakistan، كراتشي كراچي karachi، هند india، دلهي نيودلهي delhi، مومباي مومبي mumbai
بنغلاديش بنغلادش بنجلاديش بنقلاديش bangladesh، سريلانكا سيريلانكا srilanka، نيبال nepal
ميانمار مينمار myanmar، روهينغا روهينجا روهنغا rohingya، تايلاند تايلند thailand، بانكوك bangkok
فيتنام فيتنم vietnam، إندونيسيا إندنوسيا إندونسيا indonesia، جاكرتا jakarta، ماليزيا malaysia
سنغافورة سنجافورة سنقافورة singapore، فلبين فليبين philippines، صين china، بكين بيجين بيجينغ beijing
شنغهاي شانغهاي شنجهاي shanghai، هونغ هونج hong، كونغ كونج kong، تايوان تيوان taiwan، يابان japan
طوكيو توكيو tokyo، هيروشيما hiroshima، كوريا korea، سيول سول seoul، كندا canada، مكسيك mexico، برازيل brazil
أرجنتين argentina، تشيلي شيلي chile، كولومبيا colombia، فنزويلا فينزويلا venezuela، كاراكاس كراكاس caracas
كوبا cuba، مصر egypt، قاهرة cairo، إسكندرية alexandria، غزة gaza، فلسطين palestine، إسرائيل israel
قدس jerusalem، حماس hamas، لبنان lebanon، بيروت beirut، سوريا سورية syria، دمشق damascus، حلب aleppo
أردن jordan، عمان amman، عراق iraq، بغداد baghdad، موصل mosul، أربيل erbil، كردستان كوردستان kurdistan
داعش isis، قاعدة qaeda، سعودية saudi، رياض riyadh، جدة jeddah، كويت kuwait، قطر qatar، دوحة doha
بحرين bahrain، منامة manama، إمارات emirates uae، دبي dubai، ظبي dhabi، عمان oman، مسقط muscat، يمن yemen
صنعاء sanaa، حوثي houthi houthis، سودان sudan، خرطوم khartoum، دارفور darfur، ليبيا libya، طرابلس اطرابلس tripoli
بنغازي بنجازي benghazi، تونس tunisia tunis، جزائر algeria algiers، مغرب morocco، رباط rabat، مراكش marrakesh
موريتانيا mauritania، نواكشوط انواكشوط nouakchott، صومال somalia، مقديشو موقاديشو مقديشيو mogadishu
جيبوتي djibouti، إثيوبيا ethiopia، إريتريا أرتيريا إرتيريا أريتريا eritrea، مالاوي ملاوي malawi، موزمبيق موزنبيق mozambique، غابون جابون gabon، دهوك دهوق duhok، لفيف لفوف lviv، توتال توتل، لوسيل lusail، غوخ جوخ، فاغن فاجن، ماركيز ماركيث، كينيا kenya، نيروبي nairobi، أوغندا أوجندا uganda
تنزانيا tanzania، نيجيريا نيجريا nigeria، نيجر niger، تشاد chad، سنغال senegal، غانا ghana
كونغو كونجو congo، أنغولا أنجولا angola، كاميرون كامرون cameroon، رواندا روندا rwanda، زيمبابوي زمبابوي zimbabwe
جوهانسبرغ جوهانسبيرغ جوهانسبرج يوهانسبرغ johannesburg، هوليوود هوليود hollywood، أوسكار oscar
أولمبياد أولومبياد olympics، أولمبي أوليمبي olympic، فيفا fifa، يويفا uefa، ليفربول liverpool
مانشستر مانشيستر manchester، تشيلسي تشلسي شيلسي chelsea، أرسنال arsenal، توتنهام tottenham
يوفنتوس يوفنتس جوفنتوس juventus، بايرن بايرين bayern، أتلتيكو أتليتيكو atletico، صحفي صحافي، صحفية صحافية
مئة مائة، جامعة جامعي، سنة سنوي، هيئة هيأة، جوزيف جوزف joseph، ديفيد ديفد دافيد david، جورج جورجس george
مايكل مايكيل michael، ميشال ميشيل michel، روبرت روبيرت robert، ريتشارد رتشارد richard
ويليام وليام وليم william، هيلاري هيلري hillary، دونالد دونلد donald، فلاديمير فلادمير vladimir
فولوديمير فولودومير volodymyr، إيمانويل إمانويل emmanuel، بنيامين بنيامن benjamin، أنطونيو أنتونيو antonio
أنتوني أنطوني antony anthony، كريستيانو كرستيانو cristiano، ليونيل ليونل lionel، كيليان كليان kylian
كاثرين كاترين catherine، إليزابيث إليزابث اليزابيت elizabeth، تشارلز شارلز charles، إيلون ألون elon
فينيسيوس فينسيوس vinicius، بيكهام بكهام beckham، إدنبرة edinburgh، غلاسكو جلاسكو غلاسغو glasgow
مينسك minsk، بوخارست بخارست bucharest، صوفيا sofia، زغرب زغريب zagreb، بلغراد بلجراد بلقراد belgrade
سراييفو ساراييفو sarajevo، تبليسي تبيليسي طبليسي tbilisi، يريفان ايريفان yerevan، باكو baku
كيغالي كيجالي kigali، كيشيناو كيشينيف chisinau، ريكيافيك ريكجافيك reykjavik، مونتريال مونتريول montreal
تورونتو تورنتو toronto، ريو rio، بوغوتا بوجوتا bogota، شتوتغارت شتوتجارت شتوتقارت stuttgart
دورتموند درتموند dortmund، غوتنبرغ جوتنبرج gothenburg، سالزبورغ سالزبورج salzburg
لوكسمبورغ لوكسمبورج لكسمبورغ luxembourg، ستراسبورغ ستراسبورج strasbourg، غوانتانامو جوانتانامو guantanamo
غرينلاند جرينلاند greenland، غريتا جريتا greta
ناسا nasa، روبيو rubio، هيغسيث هيجسيث hegseth، ويتكوف witkoff، ميرتس ميرز merz، ترودو trudeau، ميلوني meloni
سانشيز sanchez، لاغارد لاجارد lagarde، ستولتنبرغ ستولتنبرج stoltenberg، أوربان orban، عراقجي araghchi
سموتريتش smotrich، حميدتي hemedti، تبون tebboune، تيدروس tedros، عدن aden، تعز taiz، إدلب idlib، حمص homs
رفح rafah، جنين jenin، نابلس nablus، حيفا haifa، بصرة basra، كركوك kirkuk، شارقة sharjah، مكة mecca makkah
سيناء sinai، سويس suez، فانس vance، كروس kroos، كارني carney، بسكرة biskra
مدنين medenine، مصراتة misrata misurata، جولان golan، وهران oran، هرمز hormuz، نوبل nobel، بريكس brics
موساد mossad، حريري hariri، ميقاتي mikati، برهان burhan، دبيبة dbeibah، غنوشي ghannouchi، كوشنر kushner
لاريجاني larijani، مادورو maduro، إيثيريوم إيثريوم ethereum، فايزر pfizer، موديرنا moderna، أوميكرون omicron
أسترازينيكا astrazeneca، نيوم neom، برنت brent، فاشر fasher، ألتمان altman، بارزاني barzani
غواتيمالا جواتيمالا قواتيمالا guatemala، غامبيا جامبيا gambia
تطوان تيطوان، قردان غردان، جباليا جبالية، بلعباس بالعباس، إنفلونزا أنفلونزا انفلوانزا influenza، جيرمان جرمان germain
أنجلينا أنجيلينا angelina، سبها سبهة، حسكة حسكا، ورزازات وارزازات، صفاقس سفاقس sfax، مستغانم مستغانيم
طنجة tangier، أقصر luxor، صيدا sidon، لاذقية latakia، قسنطينة constantine، كازابلانكا casablanca، دميتري ديمتري دمتري dmitry، سيرغي سيرجي sergei sergey
نيكاراغوا نيكاراجوا nicaragua، باراغواي باراجواي paraguay، أوروغواي أوروجواي أوروغوي uruguay
منغوليا منجوليا mongolia، يوغوسلافيا يوجوسلافيا yugoslavia، قرغيزستان قرجيزستان كرغيزستان قيرغيزستان kyrgyzstan
تيغراي تيجراي tigray، ألكسندر ألكساندر أليكسندر alexander، ماركو marco، كارلو carlo، باولو paolo، باردو bardo، مارسيلو marcelo، شيء شئ، مسؤول مسؤل، ميخائيل ميخايل، رفائيل رفايل، قيوين قوين، غينيا جينيا guinea، بيتزا بيتسا pizza، بيونغ بيونج، غوميز جوميز، أغادير أكادير، تولوز تولوس، شاومي شياومي، مونتريال مونريال، بنما باناما، زابوريجيا زاباروجيا زابوروجيا، يورانيوم أورانيوم uranium، كلاشنيكوف كلاشينكوف، ميلوشيفيتش milosevic
`
  .trim()
  .split(/\n|، /)
  .map(words => words.split(' ') as [string, ...string[]])
