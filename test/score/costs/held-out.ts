/**
 * Words of purchase lines by language and supplier, with the class of their cost; `none` where they name none that the
 * chart has an account for, and `|` between accounts that a bookkeeper may choose. German, most Swedish and some English
 * lines are those of sample invoices, the others follow invoices and price lists of the trades. All were written after
 * the list of words, and none of their suppliers is on it.
 */
export const HELD_OUT: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> =
  {
    et: {
      'Tallinna Kaubamaja Kinnisvara AS': {
        'Äripinna üür november 2026': 'rent and utilities',
        'Kõrvalkulude ettemaks': 'rent and utilities',
        'Parkimiskoha kasutustasu': 'vehicles',
      },
      'Viimsi Vesi AS': {
        'Tasu tarbitud vee eest': 'rent and utilities',
        'Tasu heitvee ärajuhtimise ja puhastamise eest': 'rent and utilities',
        Abonenttasu: 'rent and utilities',
      },
      'Imatra Elekter AS': {
        'Võrguteenus: päevane energia': 'rent and utilities',
        Ampritasu: 'rent and utilities',
        'Taastuvenergia tasu': 'rent and utilities',
      },
      'Äriteenused OÜ': {
        'Algdokumendi käsitlemine': 'professional fees',
        'Palga- ja puhkusearvestus': 'professional fees',
        'Töölähetuse aruande koostamine': 'professional fees',
        'Statistikaameti aruannete koostamine ja esitamine': 'professional fees',
      },
      'Avatar Tõlkebüroo OÜ': {
        'Kirjalik tõlge eesti-saksa': 'professional fees',
        'Vandetõlgi kinnitus': 'professional fees',
      },
      'Kuma Print OÜ': {
        'Kutsete trükk 300 tk': 'printing|advertising',
        'Köitmine kiirköitjasse': 'printing',
      },
      'Puumarket AS': {
        'Kasevineer BB/CP 15 mm 1525x1525': 'materials',
        'Puidukruvi 4,5x50 Zn 200 tk': 'materials',
        'Höövellaud 20x95': 'materials',
      },
      'Meriton Ehitus OÜ': {
        'Ehitustööd objektil Pärnu mnt 21, akt 3': 'works|subcontracting',
        'Alltöövõtutööd vastavalt lepingule 14': 'subcontracting',
      },
      'Pindi Koolitused MTÜ': {
        'Osavõtutasu sügisseminarist': 'training',
      },
      'Kristiine Autohooldus OÜ': {
        'Õlivahetus ja filtrid': 'vehicles',
        'Rehvide hooajaline hoiustamine': 'vehicles',
      },
      'Eesti Post': {
        'Lihtkiri, maksikiri': 'post and freight',
      },
      'Kesklinna Notar': {
        'Notari tasu tõestamistoimingu eest': 'professional fees',
      },
      'Elamus Spa AS': {
        'Tööandja spordikompensatsioon': 'none',
      },
      'Veokimees OÜ': {
        'Kaubaveoteenus Tartu–Riia': 'freight and customs',
      },
      'Büroopluss OÜ': {
        'Büroopaber A4 80g, 5 pakki': 'office supplies',
        'Reguleeritav töötool võrkseljaga': 'equipment',
      },
      'Sertifitseerimiskeskus AS': {
        'Mobiil-ID toimingud': 'software',
      },
    },
    en: {
      'Salescompany ltd.': {
        'Laptop computer': 'equipment',
        'Network cable': 'equipment',
        '"Computing for dummies" book': 'office supplies',
      },
      SellerCompany: {
        'Parker Pen': 'office supplies',
        'Printing paper': 'office supplies',
        'American Cookies': 'none',
      },
      SubscriptionSeller: {
        'Paper subscription': 'software|office supplies',
      },
      'The Sellercompany Incorporated': {
        'Road tax': 'vehicles|state fees',
        'Road Register fee': 'vehicles|state fees',
      },
      'Produtionsbolaget Sverige AB': {
        'Protection cover, plastic': 'none',
      },
      'Säljbolaget AB': {
        'Service fee': 'none',
      },
      'Multi Tank Card bv': {
        Diesel: 'vehicles',
      },
      'Contoso Legal LLP': {
        'Professional services rendered, matter 4411': 'professional fees',
        'Disbursements: court filing fee': 'state fees',
      },
      'Thames Serviced Offices Ltd': {
        'Serviced office, monthly licence fee': 'rent and utilities',
        'Business rates recharge': 'rent and utilities|state fees',
      },
      'Lingo24 Ltd': {
        'Document translation EN>ET, 2,300 words': 'professional fees',
      },
      'Proofed Inc': {
        'Proofreading, 45 pages': 'professional fees',
      },
      'Parcel Monkey': {
        'Next day delivery to Tallinn': 'post and freight',
        'Customs clearance of parcel': 'freight and customs',
      },
      'Hiscox Ltd': {
        'Professional indemnity cover 12 months': 'insurance',
      },
      'Voxbone SA': {
        'Inbound calls, 1,250 minutes': 'telephone and internet',
      },
      'Kirby Build Ltd': {
        'Second fix carpentry, plot 7': 'works|subcontracting',
      },
      'Travis Trade Ltd': {
        '18mm hardwood ply 2440x1220': 'materials',
        'Countersunk wood screws 4x40 box 200': 'materials',
      },
      'Web Summit': {
        'General attendee ticket': 'training',
      },
      'Getty Images': {
        'Standard image licence': 'software|advertising',
      },
      'Shutterfly Print': {
        '500 double-sided flyers A5': 'advertising',
      },
      'Zapp Staffing': {
        'Temporary worker, week 42': 'subcontracting',
      },
      'Northgate Ltd': {
        'Van hire 3 days': 'vehicles',
      },
      'Ocean Liner Ltd': {
        "Terminal handling charge, 40' container": 'freight and customs',
      },
      'Premier Inn': {
        'Double room 2 nights incl. breakfast': 'travel',
      },
    },
    fi: {
      'Kiinteistö Oy Kaisaniemi': {
        'Toimitilan vuokra 11/2026': 'rent and utilities',
        Vesiennakko: 'rent and utilities',
      },
      'Elenia Verkko Oyj': {
        'Sähkön siirto, perusmaksu': 'rent and utilities',
        'Sähkövero, veroluokka 1': 'rent and utilities',
      },
      'Tilipalvelu Rantalainen Oy': {
        Kuukausikirjanpito: 'professional fees',
        'Palkanlaskenta 4 hlö': 'professional fees',
        'Tositteiden käsittely': 'professional fees',
      },
      'Lingsoft Oy': {
        'Käännös suomi–viro': 'professional fees',
      },
      'Grano Oy': {
        'Käyntikortit 250 kpl': 'advertising',
        'Raportin painatus ja sidonta': 'printing',
      },
      'Moi Mobiili Oy': {
        'Puheliittymä Kaikki': 'telephone and internet',
        'Liikkuva laajakaista 5G': 'telephone and internet',
      },
      'Stark Suomi Oy': {
        'Koivuvaneri 12 mm': 'materials',
        'Yleisruuvi 5x60 TX25': 'materials',
      },
      'Rakennus Mäkelä Oy': {
        'Aliurakka, maksuerä 2': 'subcontracting',
        Kylpyhuoneremontti: 'works',
      },
      'SOL Palvelut Oy': {
        'Toimiston ylläpitosiivous': 'rent and utilities',
      },
      'Fennia Oy': {
        'Toiminnan vastuuvakuutus': 'insurance',
      },
      'K-Rauta Tammisto': {
        'Akkuporakone 18V': 'equipment',
      },
      'Martela Oyj': {
        'Sähköpöytä 160x80': 'equipment',
      },
      'Kaukokiito Oy': {
        'Kuljetus Helsinki–Tampere': 'freight and customs',
      },
      'Posti Jakelu Oy': {
        Kirjepostimaksut: 'post and freight',
      },
      'Katsastus Oy': {
        Määräaikaiskatsastus: 'vehicles',
      },
      'Onnibus Oy': {
        'Kertalippu Helsinki–Tallinna satama': 'travel',
      },
      'Sokos Hotel Vaasa': {
        'Majoitus 1 hh, 2 vrk': 'travel',
      },
      'Ravintola Savoy': {
        'Lounas buffet': 'representation',
      },
      'Tieturi Oy': {
        'Scrum-kurssi 2 pv': 'training',
      },
      'Patentti- ja rekisterihallitus': {
        'Kaupparekisterin muutosilmoitus': 'state fees',
      },
      'Lassila Oy': {
        'Sekajätteen tyhjennys': 'rent and utilities',
      },
      'Oikeushovi Oy': {
        Asianajopalkkio: 'professional fees',
      },
    },
    lv: {
      'Talsu namsaimnieks SIA': {
        'Santehniķa pakalpojums (apsekošana, apkope)': 'works',
        'Remontstrādnieka pakalpojums': 'works',
        'Siltumenerģijas tarifs': 'rent and utilities',
      },
      'Ogres namsaimnieks SIA': {
        'Apsaimniekošanas pakalpojums': 'rent and utilities',
        'Dokumenta nosūtīšana pa pastu': 'post and freight',
        'Karstā ūdens patēriņš': 'rent and utilities',
      },
      'Sadales tīkls AS': {
        'Pieslēguma jaudas uzturēšana': 'rent and utilities',
        'Elektroenerģijas sadalīšana': 'rent and utilities',
      },
      'Numeri SIA': {
        'Grāmatvedības pakalpojumi oktobrī': 'professional fees',
        'Gada pārskata sagatavošana': 'professional fees',
      },
      'Skrivanek Baltic SIA': {
        'Rakstiskā tulkošana LV-EN': 'professional fees',
      },
      'Dardedze Hologrāfija SIA': {
        'Iespieddarbi, katalogi': 'printing|advertising',
      },
      'Baltcom SIA': {
        'Internets birojam 500 Mb/s': 'telephone and internet',
        'Balss sakaru abonēšanas maksa': 'telephone and internet',
      },
      'Kurši SIA': {
        'Bērza saplāksnis 18 mm': 'materials',
        'Kokskrūves 5x80': 'materials',
      },
      'Būvuzņēmums Rīga SIA': {
        'Apakšuzņēmēja darbi': 'subcontracting',
        'Fasādes krāsošana': 'works',
      },
      'Telpu noma SIA': {
        'Biroja telpu nomas maksa': 'rent and utilities',
      },
      'Clean R SIA': {
        'Sadzīves atkritumu izvešana': 'rent and utilities',
      },
      'Apgāds SIA': {
        'Papīrs A4, 5 iepakojumi': 'office supplies',
      },
      'Mēbeļu nams SIA': {
        'Ergonomisks biroja krēsls': 'equipment',
      },
      'Kravu serviss SIA': {
        'Kravas pārvadājums Rīga–Tallina': 'freight and customs',
      },
      'Autoserviss Rīga SIA': {
        'Riepu montāža un balansēšana': 'vehicles',
      },
      'Degviela 24 SIA': {
        Dīzeļdegviela: 'vehicles',
      },
      'Viesnīca Jūra SIA': {
        'Nakšņošana, 2 naktis': 'travel',
      },
      'Mācību centrs BUTS SIA': {
        'Dalība seminārā': 'training',
      },
      'BAN SIA': {
        'Civiltiesiskās atbildības apdrošināšana': 'insurance',
      },
      'Zvērinātu notāru birojs': {
        'Notāra atlīdzība': 'professional fees',
      },
      'Restorāns Vincents SIA': {
        'Lietišķās pusdienas': 'representation',
      },
    },
    lt: {
      'Bakpaslaugos UAB': {
        'Konsultacinės paslaugos, val.': 'professional fees',
        'Pirminių dokumentų tvarkymas': 'professional fees',
        'Darbo užmokesčio skaičiavimas': 'professional fees',
      },
      'Mano Būstas UAB': {
        'Pastato techninė priežiūra': 'rent and utilities',
        'Bendrojo naudojimo patalpų valymas': 'rent and utilities',
      },
      'Visagino energija VĮ': {
        'Šiluma patalpoms šildyti': 'rent and utilities',
        'Geriamojo vandens tiekimas': 'rent and utilities',
      },
      'ESO AB': {
        'Elektros energijos persiuntimas': 'rent and utilities',
      },
      'Verslo centras UAB': {
        'Biuro patalpų nuoma už lapkritį': 'rent and utilities',
      },
      'Metropolio vertimai UAB': {
        'Vertimas raštu lt–et': 'professional fees',
      },
      'Kopa UAB': {
        'Brošiūrų spausdinimas': 'advertising|printing',
      },
      'Mezon UAB': {
        'Mobilusis internetas verslui': 'telephone and internet',
        'Mėnesio mokestis už ryšio paslaugas': 'telephone and internet',
      },
      'Moki-veži UAB': {
        'Beržinė fanera 9 mm': 'materials',
        'Medsraigčiai 4x50': 'materials',
      },
      'Statybos rangovai UAB': {
        'Subrangos darbai pagal aktą Nr. 5': 'subcontracting',
        'Stogo remonto darbai': 'works',
      },
      'Ekonovus UAB': {
        'Komunalinių atliekų išvežimas': 'rent and utilities',
      },
      'Biuro pasaulis UAB': {
        'Kopijavimo popierius A4': 'office supplies',
        'Biuro kėdė Nova': 'equipment',
      },
      'Kautra UAB': {
        'Krovinio pervežimas Kaunas–Talinas': 'freight and customs',
      },
      'Lietuvos paštas': {
        'Registruotas laiškas': 'post and freight',
      },
      'Emsi UAB': {
        'Dyzelinis kuras': 'vehicles',
      },
      'Autotoja UAB': {
        'Automobilio techninis aptarnavimas': 'vehicles',
      },
      'Viešbutis Neringa': {
        'Nakvynė su pusryčiais': 'travel',
      },
      'Verslo akademija VšĮ': {
        'Mokymai „PVM naujienos“': 'training',
      },
      'BTA filialas': {
        'Civilinės atsakomybės draudimas': 'insurance',
      },
      'Registrų centras VĮ': {
        'Juridinio asmens registravimo rinkliava': 'state fees',
      },
      'Restoranas Dia': {
        'Verslo pietūs': 'representation',
      },
      'Teltonika UAB': {
        'Maršrutizatorius RUT240': 'equipment',
      },
    },
    de: {
      Betriebsstätte: {
        Behältermiete: 'rent and utilities',
        Entsorgung: 'rent and utilities',
      },
      '[Seller name]': {
        Beratung: 'professional fees',
        Entwicklung: 'professional fees',
        'Keyboard/Maus - weiß': 'equipment',
        'Tastatur Deutsch': 'equipment',
        Lieferkosten: 'post and freight',
        'Porto + Versandkosten': 'post and freight',
        'Miete X': 'rent and utilities',
        Raumkosten: 'rent and utilities',
        Reisekostenpauschale: 'travel',
        Seminar: 'training',
        Seminarunterlagen: 'training',
        Teilnahmegebühr: 'training',
        'Transport 25 %': 'freight and customs',
        'Zeitschrift [...]': 'office supplies|software',
        'Deutsches Verwaltungsblatt': 'office supplies|software',
      },
      'Lieferant GmbH': {
        'Fahrtkosten, Taxi Berlin': 'travel',
        'Übernachtung. 2 Nächte Hotel': 'travel',
        'Verpflegung Frühstück': 'representation|travel',
        'Trennblätter A4': 'office supplies',
        'Joghurt Banane': 'none',
        Schweinesteak: 'none',
        Pfand: 'none',
      },
      'MVM Musterhafter Versicherungsverein Musterstadt a.G.': {
        'Verbundene Wohngebäudeversicherung': 'insurance',
      },
      'Verkehrsbetriebe GmbH': {
        '4-Fahrten-Karte Berlin AB': 'travel',
      },
      'Seller GmbH': {
        Flugschein: 'travel',
      },
      'Global Supplies Ltd.': {
        Stahlcoil: 'materials',
        Stoßfänger: 'vehicles|materials',
      },
      'M. Meier Handwerk GbR': {
        Erdarbeiten: 'works',
        'Abbruch / Rückbau': 'works',
        'Betonstahl einbauen': 'works|materials',
        Baustelleneinrichtung: 'works',
        'Demontage Heizung': 'works',
        Bauausführungsvermessung: 'professional fees|works',
        'Abwasserleitung HT-PP DN 100': 'works|materials',
      },
      Physiotherapeutin: {
        Physiotherapie: 'none',
      },
    },
    sv: {
      "El-Handlar'n Sverige AB": {
        'El-förbrukning': 'rent and utilities',
        Påminnelseavgift: 'fines and late interest',
      },
      'Elnät AB': {
        Abonnemang: 'rent and utilities',
        'Elöverföring, tariff 4b': 'rent and utilities',
      },
      'Kort- & Finanstjänster AB': {
        Parkeringsbolaget: 'vehicles',
        Prenumeration: 'software',
      },
      'Lagerproffset AB': {
        '21" Specialrör AL, rak, 5.3 m': 'materials',
      },
      'Nettoresor AB': {
        Flygbiljett: 'travel',
        'Arvode flygbokning': 'travel',
      },
      'QVK Montage AB': {
        'Rundspik, 4.5 tum': 'materials',
        'Räffld trådspik, 5 tum, galv': 'materials',
        Räntekostnad: 'interest',
      },
      'Telefonitjänster AB': {
        'Abonnemang, förlängning': 'telephone and internet',
        'Datatrafik: Internet/WAP': 'telephone and internet',
        'Mobile4U, UK: Utgående SMS': 'telephone and internet',
        'Samtal i Sverige: fasta nätet, tid': 'telephone and internet',
        'Förmedlad tjänst': 'telephone and internet',
      },
      'Taxi- o Transportrörelsen HB': {
        Nattaxa: 'travel',
        Fastpris: 'travel',
      },
      'Ubiquitous Fleet of Cars Sverige AB': {
        Drivmedel: 'vehicles',
        'Hyrestid i dagar': 'vehicles',
        'Bilstöldsförsäkring tp': 'insurance|vehicles',
      },
      'Ubiquitous IT (UIT) Sweden AB': {
        'Killer antivirusprogram': 'software',
        'UIT Desktop m/59, 2-160 GB': 'equipment',
      },
      'Säker i Sverige AB': {
        ROND: 'rent and utilities',
      },
      'AB Intelligent Tooling': {
        'Förskott för produktionsmaterialkostnad': 'none|materials',
      },
      Statsinstitutet: {
        'Vård enligt avtal': 'none',
      },
      SÄLJARNAMNET: {
        'Newspaper (VAT 6%)': 'office supplies|software',
        'Petrol (VAT 25%)': 'vehicles',
      },
      'Fastighets AB Norrporten': {
        'Hyra lokal kvartal 4': 'rent and utilities',
      },
      'Semantix AB': {
        'Översättning svenska–estniska': 'professional fees',
      },
      'Byggmax AB': {
        'Björkplywood 15 mm': 'materials',
        'Träskruv 5x70': 'materials',
      },
      'Norrlands Bygg AB': {
        'Underentreprenad markarbeten': 'subcontracting|works',
      },
      'Städ & Service AB': {
        'Kontorsstädning oktober': 'rent and utilities',
      },
      'Exakta Print AB': {
        'Tryck av foldrar': 'advertising|printing',
      },
    },
    ru: {
      'Narva Raamatupidaja OÜ': {
        'Ведение бухгалтерского учёта за октябрь': 'professional fees',
        'Составление годового отчёта': 'professional fees',
      },
      'Ida Kinnisvara OÜ': {
        'Арендная плата за офис': 'rent and utilities',
        'Коммунальные платежи': 'rent and utilities',
        'Электричество по счётчику': 'rent and utilities',
      },
      'Sillamäe Soojus AS': {
        'Тепловая энергия': 'rent and utilities',
      },
      'Narva Vesi AS': {
        'Вода и канализация': 'rent and utilities',
        Водопотребление: 'rent and utilities',
      },
      'Fellin Tõlked OÜ': {
        'Перевод с эстонского на русский, 12 стр.': 'professional fees',
      },
      'Narva Trükk OÜ': {
        'Печать визиток': 'advertising|printing',
        'Изготовление рекламного баннера': 'advertising',
      },
      'Infonet OÜ': {
        'Абонентская плата за интернет': 'telephone and internet',
        'Услуги телефонной связи': 'telephone and internet',
      },
      'Ehituskaubad Narva OÜ': {
        'Фанера берёзовая 12 мм': 'materials',
        'Саморезы по дереву 4х50': 'materials',
        'Краска фасадная белая': 'materials',
      },
      'Stroi Grupp OÜ': {
        'Субподрядные работы по договору': 'subcontracting',
        'Ремонт офисных помещений': 'works',
        'Электромонтажные работы': 'works',
      },
      'Puhas Maja OÜ': {
        'Уборка офиса': 'rent and utilities',
        'Вывоз мусора': 'rent and utilities',
      },
      'Avtoservis Narva OÜ': {
        'Замена масла и фильтров': 'vehicles',
        Шиномонтаж: 'vehicles',
      },
      'Trans Peipsi OÜ': {
        'Транспортные услуги Нарва–Таллинн': 'freight and customs',
      },
      'Kontorikaubad Ida OÜ': {
        'Бумага офисная А4': 'office supplies',
        'Картридж для принтера HP': 'office supplies',
        'Кресло офисное': 'equipment',
      },
      'Hotell Narva AS': {
        'Проживание 2 ночи': 'travel',
      },
      'Jurist Plus OÜ': {
        'Юридическая консультация': 'professional fees',
      },
      'Salva Ida': {
        'Страхование имущества': 'insurance',
      },
      'Koolituskeskus Ida OÜ': {
        'Обучение по охране труда': 'training',
      },
      'Kohvik Muna': {
        'Бизнес-ланч': 'representation',
      },
      'Web Ida OÜ': {
        'Хостинг сайта, 12 месяцев': 'hosting',
        'Разработка сайта, 1 этап': 'professional fees',
      },
    },
  };
