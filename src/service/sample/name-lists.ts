/** Parses a list of names. An underscore represents a space within a name. */
const list = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((name) => name.replaceAll('_', ' '));

export const NAMES = {
  english: {
    given:
      list(`Olivia Emma Amelia Charlotte Sophie Grace Hannah Ella Lucy Chloe Megan Laura Rebecca Rachel Claire Emily
      Abigail Madison Natalie Victoria Samantha Jessica Ashley Brittany Amber Heather Kimberly Melissa Stephanie Nicole Tara
      Oliver George Harry Jack Thomas William James Henry Edward Daniel Benjamin Samuel Joshua Adam Ryan Luke Nathan Aaron
      Connor Tyler Brandon Justin Kyle Derek Scott Craig Gary Keith Neil Stuart Wayne Dale Russell Todd Brett Trevor`),
    family:
      list(`Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts
      Green Hall Wood Jackson Clarke Harris Lewis Cooper King Baker Turner Hill Moore Parker Morris Cook Bell Ward Foster
      Bennett Gray Shaw Palmer Fletcher Barnes Chapman Webb Hughes Marsh Pearce Holt Whitaker Ashford Langley Prescott Holloway
      Carver Draper Sutton Kendrick Bishop Stokes Whitfield Mercer Thornton Calloway Redmond Hartley Ellison Pruitt Vance Dalton
      Sawyer Boone Maddox Crawford Sinclair Beckett Lowell Hawthorne`),
  },
  hispanic: {
    given:
      list(`María Carmen Lucía Sofía Valentina Camila Isabella Daniela Gabriela Paula Elena Rosa Guadalupe Pilar Marta
      Alejandra Ximena Mariana José Juan Luis Carlos Miguel Javier Alejandro Diego Andrés Fernando Sergio Pablo Rafael
      Ricardo Jorge Mateo Santiago Emilio Álvaro Iker Nicolás Rubén`),
    family:
      list(`García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Hernández Ruiz Díaz
      Moreno Muñoz Álvarez Romero Gutiérrez Alonso Navarro Torres Domínguez Vázquez Ramos Gil Serrano Blanco Molina
      Ortega Delgado Castro Ortiz Rubio Marín Núñez Iglesias Medina Cortés Castillo Guerrero Herrera Salazar Cárdenas`),
  },
  german: {
    given:
      list(`Anna Lena Lea Julia Katharina Sabine Petra Monika Ursula Heike Birgit Anke Franziska Johanna Luisa Mia
      Anna-Lena Jörg Lukas Leon Felix Paul Jonas Maximilian Tim Sebastian Stefan Andreas Michael Thomas Uwe Jürgen Klaus
      Wolfgang Matthias Torsten Björn Hannes Moritz Günter`),
    family:
      list(`Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein
      Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Maier
      Kaiser Fuchs Vogel Friedrich Keller Günther Winkler Lorenz Baumann Brandt Strauß von_Ahlen Groß`),
  },
  french: {
    given:
      list(`Camille Léa Manon Chloé Inès Juliette Élise Margaux Aurélie Céline Nathalie Sylvie Océane Lucas Hugo Louis
      Gabriel Arthur Jules Théo Antoine Mathieu Jérôme Stéphane François Étienne Benoît Jean-Pierre Rémi Noé`),
    family:
      list(`Martin Bernard Dubois Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Bertrand Roux
      Fournier Girard Bonnet Lambert Fontaine Rousseau Chevalier Gagnon Tremblay Bouchard Gauthier Morin Lavoie Bélanger
      Côté Pelletier Deschamps Beaulieu Saint-Laurent`),
  },
  italian: {
    given:
      list(`Giulia Chiara Francesca Alessia Martina Valentina Elisa Beatrice Noemi Ludovica Marco Luca Matteo Lorenzo
      Davide Francesco Giovanni Nicolò Salvatore Enrico Simone Gianluca`),
    family:
      list(`Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti De_Luca Costa
      Giordano Mancini Rizzo Lombardi Moretti D'Angelo Caruso Fontana Santoro`),
  },
  portuguese: {
    given:
      list(`Ana Beatriz Mariana Inês Joana Catarina Letícia Larissa Rita Helena João Pedro Tiago Gonçalo Rafael Bruno
      Thiago Guilherme Vinícius Caio Duarte Nuno`),
    family:
      list(`Silva Santos Oliveira Souza Pereira Lima Carvalho Ferreira Ribeiro Almeida Costa Gomes Araújo Barbosa Rocha
      Nascimento Cardoso Teixeira Correia Moura dos_Santos da_Conceição Magalhães Figueiredo`),
  },
  polish: {
    given:
      list(`Agnieszka Katarzyna Małgorzata Zofia Zuzanna Magdalena Aleksandra Kinga Piotr Krzysztof Paweł Tomasz
      Michał Łukasz Wojciech Grzegorz Jakub Szymon`),
    family:
      list(`Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski
      Kozłowski Jankowski Mazur Krawczyk Piotrowski Grabowski Pawłowski Zając Król Wróbel`),
  },
  nordic: {
    given:
      list(`Freja Astrid Ingrid Maja Elsa Linnéa Signe Åsa Aino Emil Oskar Lars Anders Erik Magnus Nils Søren Jørgen
      Håkon Eero Mikko Bjørn`),
    family:
      list(`Hansen Johansen Olsen Larsen Andersson Johansson Karlsson Nilsson Lindqvist Bergström Nyström Sørensen
      Kjær Ødegård Virtanen Korhonen Mäkinen Dahl Holm Åkesson`),
  },
  dutch: {
    given: list(`Sanne Fleur Lotte Femke Anouk Marieke Daan Sem Bram Thijs Joost Pieter Ruben Maarten`),
    family:
      list(`de_Jong Jansen de_Vries van_den_Berg van_Dijk Bakker Visser Smit Meijer de_Boer Mulder Bos Vos Peters
      Hendriks van_Leeuwen Dekker Brouwer`),
  },
  turkish: {
    given:
      list(`Ayşe Fatma Zeynep Elif Merve Esra Büşra Derya Özlem Gülşen Mehmet Mustafa Ahmet Ali Hüseyin Emre Burak
      Murat Kemal Oğuz Çağlar Yiğit`),
    family:
      list(`Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç
      Kurt Özkan Şimşek Güneş Erdoğan`),
  },
  arabic: {
    given:
      list(`Fatima Aisha Mariam Layla Noor Salma Huda Reem Yasmin Amira Dalal Mohammed Ahmed Omar Ali Hassan Khalid
      Yousef Ibrahim Abdullah Tariq Faisal Hamza Saif Rashid Bilal Karim`),
    family:
      list(`Al_Mansoori Al_Hashimi Al_Maktari Haddad Khoury Nasser Saleh Mansour Aziz Rahman Farouk El-Sayed Hamdan Qasim
      Zayed Al_Suwaidi Darwish Bakri Najjar Sabbagh Othman Ben_Youssef Cherkaoui El_Amrani Benali`),
  },
  persian: {
    given: list(
      `Shirin Neda Parisa Leila Maryam Azadeh Nasrin Arash Reza Kaveh Farhad Babak Dariush Omid Sina`,
    ),
    family: list(
      `Hosseini Ahmadi Karimi Rahimi Tehrani Farahani Rostami Jafari Moradi Kazemi Shirazi Golzar`,
    ),
  },
  indian: {
    given:
      list(`Priya Ananya Kavya Deepika Sneha Pooja Neha Divya Aishwarya Lakshmi Meera Shreya Rahul Amit Arjun Rohan
      Vikram Sanjay Anil Suresh Karthik Harpreet Gurpreet Rajesh Aditya Nikhil Manoj`),
    family:
      list(`Sharma Patel Singh Kumar Gupta Reddy Nair Iyer Mehta Shah Joshi Desai Chopra Kapoor Malhotra Banerjee
      Mukherjee Chatterjee Rao Menon Pillai Bhatt Verma Agarwal Dhillon Sandhu Krishnamurthy Venkataraman`),
  },
  pakistani: {
    given: list(`Ayesha Sana Hira Zainab Mahnoor Rabia Imran Usman Hamid Asad Faizan Shahid Zeeshan Adeel`),
    family: list(
      `Khan Ahmed Malik Hussain Iqbal Butt Chaudhry Qureshi Siddiqui Raza Akhtar Sheikh Mirza Bhatti`,
    ),
  },
  chinese: {
    given:
      list(`Wei Fang Jing Xiuying Min Lei Yan Jie Qiang Tao Ming Xia Hui Mei Ling Yuxuan Haoran Zihan Xinyi Junjie
      Grace Kevin Vivian Jason`),
    family:
      list(`Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Cheung Wong Leung Tan
      Ng`),
  },
  vietnamese: {
    given: list(
      `Linh Huong Thao Trang Mai Lan Phuong Ngọc Thu_Hà Minh Tuan Hung Duc Nam Khoa Quang Bảo Thành`,
    ),
    family: list(`Nguyen Nguyễn Tran Trần Le Pham Huynh Hoang Phan Vu Dang Bui Do Ho Ngo Duong Ly`),
  },
  korean: {
    given:
      list(`Ji-woo Seo-yeon Min-ji Soo-jin Eun-ji Hye-jin Yuna Min-jun Seo-jun Ji-hoon Hyun-woo Sung-min Jae-won
      Dong-hyun Kyung-soo`),
    family: list(`Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Shin Seo Kwon Hwang`),
  },
  japanese: {
    given: list(
      `Yui Hina Sakura Aoi Yuki Haruka Naomi Keiko Haruto Ren Sota Kenji Takashi Hiroshi Daichi Shota`,
    ),
    family:
      list(`Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Sasaki Matsumoto
      Inoue Kimura Hayashi`),
  },
  filipino: {
    given: list(
      `Maricel Jennylyn Angelica Rowena Divina Kristine Analyn Jomar Rodel Ramil Arnel Jericho Dennis Mark_Anthony`,
    ),
    family:
      list(`Reyes Cruz Bautista Santos dela_Cruz Villanueva Mendoza Aquino Dimaculangan Pangilinan Manalo Salonga
      Macaraeg Evangelista`),
  },
  nigerian: {
    given:
      list(`Ngozi Chioma Adaeze Funmilayo Yetunde Blessing Amara Zainab Chinedu Emeka Oluwaseun Tunde Femi Ifeanyi
      Obinna Babajide Musa`),
    family:
      list(`Okafor Adeyemi Okonkwo Eze Balogun Adebayo Nwosu Obi Olawale Abubakar Ogunleye Uche Chukwu Afolabi
      Oyelaran Danjuma`),
  },
  eastAfrican: {
    given: list(
      `Wanjiku Achieng Faith Mercy Hodan Selam Tigist Hirut Kamau Otieno Abdi Dawit Yonas Brian Mwangi`,
    ),
    family: list(
      `Kamau Mwangi Otieno Wanjala Njoroge Kiplagat Tesfaye Bekele Gebremariam Haile Warsame Farah Abdullahi`,
    ),
  },
  slavic: {
    given:
      list(`Olena Iryna Oksana Nataliya Svitlana Kateryna Olga Tatiana Anastasia Andriy Oleksandr Serhiy Dmytro
      Volodymyr Ivan Alexei Nikolai Milan Zoran Petar`),
    family:
      list(`Shevchenko Kovalenko Bondarenko Tkachenko Kravchenko Melnyk Boyko Ivanov Petrov Sokolova Volkov Novák
      Horváth Jovanović Petrović Marković Popescu Ionescu Dimitrov`),
  },
  greek: {
    given: list(`Eleni Katerina Dimitra Sofia Despina Georgios Nikos Yannis Kostas Stavros Christos`),
    family: list(
      `Papadopoulos Georgiou Ioannou Nikolaidis Papadakis Christodoulou Economou Karagiannis Vlachos`,
    ),
  },
  irish: {
    given: list(`Aoife Saoirse Niamh Ciara Sinéad Róisín Orla Seán Cillian Pádraig Declan Eoin Cormac Fionn`),
    family:
      list(`Murphy O'Brien Kelly O'Sullivan Byrne Ryan O'Connor Doyle McCarthy Gallagher Doherty Fitzgerald Brennan
      Ó_Dálaigh MacNamara`),
  },
} as const satisfies Record<string, { given: readonly string[]; family: readonly string[] }>;

/** Complete names in their native script. */
export const NATIVE_NAMES = [
  ...list(`محمد_العلي فاطمة_الزهراء أحمد_منصور نورة_القحطاني خالد_حداد ليلى_خوري 王伟 李娜 张敏 刘洋 陈静 黄志强 田中_陽子 佐藤_健 鈴木_美咲
    김민준 이서연 박지훈 Олена_Шевченко Андрій_Коваль Иван_Петров Анастасия_Волкова דנה_כהן יוסי_לוי נועה_מזרחי प्रिया_शर्मा राहुल_वर्मा
    Γιώργος_Παπαδόπουλος Ελένη_Νικολάου สมชาย_ใจดี ნინო_ბერიძე Արամ_Սարգսյան`),
];

export type Culture = keyof typeof NAMES;
