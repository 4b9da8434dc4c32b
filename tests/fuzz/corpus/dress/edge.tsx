	<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="test" tilewidth="16" tileheight="16" tilecount="60" columns="10">
 <transformations hflip="0" vflip="1" rotate="0" preferuntransformed="0"/>
 <image source="test.png" width="160" height="96"/>
 <tile id="46" probability="3"/>
 <tile id="58" probability="0.25"/>
 <tile id="22" probability="3"/>
 <tile id="1" probability="0"/>
 <tile id="3" probability="0.25"/>
 <tile id="31" probability="3"/>
 <tile id="12" probability="0.5"/>
 <tile id="25" probability="3"/>
 <wangsets>
  <wangset name="other" type="edge" tile="-1">
   <wangcolor name="sky" color="#ff0000" tile="-1" probability="1"/>
  </wangset>
  <wangset name="test" type="edge" tile="-1">
   <wangcolor name="Floor" color="#ff0000" tile="-1" probability="1"/>
   <wangcolor name="wall" color="#ff0000" tile="-1" probability="1"/>
   <wangcolor name="liquid" color="#ff0000" tile="-1" probability="1"/>
   <wangtile tileid="0" wangid="2,0,2,0,2,0,2,0"/>
   <wangtile tileid="1" wangid="2,0,2,0,2,0,2,0"/>
   <wangtile tileid="2" wangid="1,0,1,0,1,0,1,0"/>
   <wangtile tileid="3" wangid="2,0,2,0,2,0,2,0"/>
   <wangtile tileid="4" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="5" wangid="1,0,1,0,3,0,1,0"/>
   <wangtile tileid="6" wangid="2,0,1,0,1,0,2,0"/>
   <wangtile tileid="7" wangid="2,0,2,0,3,0,2,0"/>
   <wangtile tileid="8" wangid="3,0,3,0,1,0,3,0"/>
   <wangtile tileid="9" wangid="3,0,3,0,1,0,1,0"/>
   <wangtile tileid="10" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="11" wangid="3,0,2,0,3,0,2,0"/>
   <wangtile tileid="12" wangid="3,0,2,0,2,0,3,0"/>
   <wangtile tileid="13" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="14" wangid="1,0,3,0,3,0,1,0"/>
   <wangtile tileid="15" wangid="1,0,3,0,3,0,1,0"/>
   <wangtile tileid="16" wangid="1,0,1,0,2,0,1,0"/>
   <wangtile tileid="17" wangid="1,0,3,0,3,0,1,0"/>
   <wangtile tileid="18" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="19" wangid="3,0,1,0,1,0,1,0"/>
  </wangset>
 </wangsets>
</tileset>
