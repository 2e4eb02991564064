/** Whether a password is among those that guessers try first; letter case and spaces make no difference. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase().replaceAll(" ", ""));
}

const COMMON: ReadonlySet<string> = new Set(
  `password passw0rd p@ssword p@ssw0rd pa55word pa55w0rd password0 password1 password2 password3 password12 password123
  password1234 password12345 password! password1! password123! passw0rd1 p@ssw0rd1 mypassword mypassword1 newpassword
  yourpassword thepassword password01 password11 password99 passwort passwort1 wachtwoord motdepasse contraseña
  12345678 123456789 1234567890 12345678910 0123456789 123456789a 12345678a a12345678 a123456789 123456789q 1234567891
  87654321 987654321 9876543210 0987654321 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333
  44444444 55555555 66666666 77777777 88888888 888888888 99999999 999999999 12121212 11223344 1122334455 12341234
  123123123 123321123 12344321 123454321 147258369 147852369 159753456 741852963 789456123 789456123 963852741 987456321
  13131313 69696969 10203040 123412345 123456123 123456654321 112233445566 11112222 12345612 12345679 23456789 31415926
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop1 qwertyuiop123 1qwerty1 qwertyqwerty
  q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qazwsx12 qazwsx123
  qazwsxedc qazwsxedcrfv zaq12wsx zaq1zaq1 !qaz2wsx zxcvbnm1 zxcvbnm123 zxcvbnm, asdfghjk asdfghjkl asdfghjkl1 asdfasdf
  asdf1234 asdfqwer asdfzxcv qweasdzxc qweqweqwe qwer1234 qwerasdf qwe123456 123qweasd 123qweasdzxc 1234qwer 12345qwert
  azertyui azertyuiop azerty123 qwertzui qwertzuiop 1234abcd abcd1234 abcd12345 abc12345 abc123456 abc123abc abc123456789
  abcdefgh abcdefghi abcdefg1 abcabcabc aa123456 aa12345678 aaa11111 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 q1q1q1q1 qqqqqqqq aaaaaaaa
  iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! iloveu123 loveyou123 iloveme1 loveme123 lovelove lovely123
  sunshine sunshine1 sunshine123 princess princess1 princess12 princess123 football football1 football12 football123
  baseball baseball1 baseball123 basketball basketball1 softball volleyball superman superman1 superman123 spiderman
  spiderman1 batman123 pokemon1 pokemon123 starwars starwars1 trustno1 whatever whatever1 welcome1 welcome12 welcome123
  welcome2024 welcome2025 welcome2026 letmein1 letmein123 letmeinnow admin123 admin1234 admin12345 administrator adminadmin
  root1234 rootroot toor1234 changeme changeme1 changeme123 changeit default1 guest123 login123 master123 monkey123 monkey12
  dragon123 dragon12 shadow123 shadow12 michael1 michelle michelle1 jennifer jennifer1 jessica1 jordan23 charlie1 charlie123
  danielle samantha samantha1 victoria elizabeth elizabeth1 christian christopher alexander alexandra nicholas benjamin
  patricia anthony1 matthew1 jonathan jonathan1 brandon1 stephanie butterfly butterfly1 chocolate chocolate1 cheesecake
  computer computer1 internet internet1 corvette mercedes ferrari1 mustang1 chelsea1 arsenal1 liverpool liverpool1
  barcelona manchester manunited realmadrid juventus1 champion champions blink182 metallica nirvana1 slipknot rockstar
  rockstar1 diamond1 purple123 midnight maverick marlboro scorpion hello123 hello1234 hellohello helloworld mynameis
  test1234 testtest testing1 testing123 test12345 secret123 secretpassword topsecret goodluck godbless jesus123 jesuschrist
  blessed1 freedom1 forever1 friends1 friendship babygirl babygirl1 sweetheart sweetie1 babyboy1 angel123 anything nothing1
  summer123 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026
  january1 december december1 november1 october1 september google123 facebook facebook1 linkedin linkedin1 twitter1
  instagram instagram1 minecraft minecraft1 fortnite1 samsung1 samsung123 nintendo playstation creative startrek fuckyou1
  fuckyou123 asshole1 bullshit crafting crafting1 crafting123 knitting knitting1 crochet1 crochet123 handmade handmade1
  sewing123 letscraft ilovecraft iloveknitting ilovecrochet correcthorsebatterystaple opensesame access14 drowssap
  pass1234 pass12345 passpass passphrase 123pass123 zaq!2wsx 5201314520 woaini1314 woaini520 asd123456 qwe12345 wwwwwwww
  zzzzzzzz xxxxxxxx 1a2b3c4d 123abc123 147896325 1234567a 1234567q q1234567 z1234567 123123qwe`.split(/\s+/),
);
